"""What a front end sees of the kernel: cells are run through jupyter_client, and what comes back is printed.

    ask.py FOLDER     where the kernel is installed (ravel --jupyter-install, JUPYTER_DATA_DIR)
"""
import base64
import os
import sys
import time

os.environ["JUPYTER_DATA_DIR"] = sys.argv[1]
from jupyter_client.manager import start_new_kernel  # noqa: E402


def short(data):
    """A bundle as one line: texts themselves, pictures by what they are."""
    parts = []
    for kind in sorted(data):
        x = data[kind]
        if kind == "image/png":
            x = "a PNG" if base64.b64decode(x)[:8] == b"\x89PNG\r\n\x1a\n" else "no PNG"
        elif kind == "image/svg+xml":
            x = "an SVG" if "<svg" in x else "no SVG"
        parts.append(kind + ": " + repr(x))
    return ", ".join(parts)


class Front:
    def __init__(self):
        self.manager, self.client = start_new_kernel(kernel_name="ravel", startup_timeout=60)

    def reply(self, id):
        while True:
            m = self.client.get_shell_msg(timeout=60)
            if m["parent_header"].get("msg_id") == id:
                return m["content"]

    def outputs(self, id):
        """Messages of iopub that this request caused, up to its end; streams in one piece."""
        text = {}
        while True:
            m = self.client.get_iopub_msg(timeout=60)
            if m["parent_header"].get("msg_id") != id:
                continue
            c, kind = m["content"], m["msg_type"]
            if kind == "stream":
                text.setdefault(c["name"], []).append(c["text"])
                continue
            for name, pieces in text.items():
                yield name + ": " + repr("".join(pieces))
            text = {}
            if kind == "status" and c["execution_state"] == "idle":
                return
            if kind in ("execute_result", "display_data"):
                n = " %d" % c["execution_count"] if kind == "execute_result" else ""
                yield kind + n + ": " + short(c["data"])
            elif kind == "error":
                yield "error: " + repr([c["ename"], c["evalue"]] + c["traceback"])

    def run(self, code, **how):
        print(">", code.replace("\n", "; "))
        id = self.client.execute(code, **how)
        for line in self.outputs(id):
            print("  " + line)
        c = self.reply(id)
        if how.get("user_expressions"):
            print("  expressions:", {k: v["data"]["text/plain"] if v["status"] == "ok" else v["ename"] for k, v in c["user_expressions"].items()})
        if c["status"] != "ok":
            print("  status:", c["status"])
        return c

    def interrupt(self, code, by):
        print(">", code, "and an interrupt")
        id = self.client.execute(code)
        time.sleep(0.7)
        t = time.monotonic()
        by()
        for line in self.outputs(id):
            print("  " + line)
        print("  status:", self.reply(id)["status"], "soon" if time.monotonic() - t < 5 else "late")


f = Front()
info = f.reply(f.client.kernel_info())
print(info["implementation"], info["language_info"]["name"], info["language_info"]["mimetype"], info["protocol_version"])
f.run("x <- 1:3; x * 2; mean(x)")
f.run("cat('a'); cat('b\\n'); message('told'); print('é')")
f.run("invisible(7)")
f.run("data.frame(a = 1:2, b = c('<x>', NA))")
f.run("warning('look'); 1")
f.run("f <- function(a) stop('no ', a)\ng <- function(b) f(b)\ng(3)")
f.run("1 +* 2")
f.run("cat('before\\n'); nosuch; cat('not reached\\n')")
f.run("system('echo from a child')")
f.run("parallel::mclapply(1:2, function(i) i)[[2]]")
f.run(".Last.value")
f.run("plot(1:3); lines(3:1)\n'between'\nhist(c(1, 2, 2)); 5")
f.run("options(jupyter.plot_mimetypes = 'image/svg+xml'); plot(1)")
f.run("png(file.path(tempdir(), 'own.png')); plot(1); invisible(dev.off())")
f.run("getOption('jupyter.base_display_func')(list('text/html' = '<b>x</b>', 'image/png' = as.raw(c(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))))")
f.run("y <- 4", user_expressions={"a": "y + 1", "b": "nosuch"})
f.run("5", silent=True)

print("> input")
id = f.client.execute("n <- readline('How many? '); cat(n, 'it is\\n')", allow_stdin=True)
question = f.client.get_stdin_msg(timeout=60)
print("  asked:", repr(question["content"]["prompt"]))
f.client.input("seven")
for line in f.outputs(id):
    print("  " + line)
f.reply(id)
f.run("readline('Not now? ')", allow_stdin=False)

c = f.reply(f.client.complete("mtcars <- datasets::mtcars; mtcars$ca", 37))
print("complete:", c["matches"], c["cursor_start"], c["cursor_end"])
f.run("é <- list(alpha = 1, beta = 2)")
c = f.reply(f.client.complete("sort(rnorm(5), decr", 19))
print("complete:", c["matches"], c["cursor_start"])
c = f.reply(f.client.complete("'é'; é$al"))
print("complete:", c["matches"], c["cursor_start"])
c = f.reply(f.client.inspect("f(3)", 1))
print("inspect:", c["found"], repr(c["data"]["text/plain"]))
c = f.reply(f.client.inspect("x + 1", 1))
print("inspect:", repr(c["data"]["text/plain"]))
print("inspect:", f.reply(f.client.inspect("nosuchthing", 3))["found"])
for code in ("1 + 1", "f <- function(x) {", "1 +* 1"):
    print("is complete:", repr(code), f.reply(f.client.is_complete(code))["status"])
print("history:", [h[2] for h in f.reply(f.client.history(hist_access_type="tail", n=2))["history"]])
print("history:", [h[2] for h in f.reply(f.client.history(hist_access_type="search", pattern="y <-*"))["history"]])

f.interrupt("repeat NULL", f.manager.interrupt_kernel)
f.interrupt("Sys.sleep(30)", f.manager.interrupt_kernel)


def by_message():
    c = f.client
    c.control_channel.send(c.session.msg("interrupt_request", {}))


f.interrupt("repeat NULL", by_message)
f.run("'still there'")

print("> a cell that fails, and those behind it")
ids = [f.client.execute(code) for code in ("Sys.sleep(0.3); stop('here')", "1", "2")]
print("  status:", [f.reply(id)["status"] for id in ids])
for id in ids:
    for line in f.outputs(id):
        pass
f.run("'goes on'")

# Somebody without the key is not answered.
key, f.client.session.key = f.client.session.key, b"another"
f.client.session.auth.update(b"x") if f.client.session.auth else None
f.client.execute("cat('must not run')")
f.client.session.key = key
f.run("'signed'")

print("heart beats:", f.client.hb_channel.is_beating())
f.client.shutdown()
for i in range(100):
    if not f.manager.is_alive():
        break
    time.sleep(0.1)
print("after shutdown:", "alive" if f.manager.is_alive() else "gone")
f.client.stop_channels()

f = Front()
print("> q()")
id = f.client.execute("cat('bye\\n'); q()")
c = f.reply(id)
print("  payload:", [p["source"] for p in c["payload"]])
for i in range(100):
    if not f.manager.is_alive():
        break
    time.sleep(0.1)
print("after q():", "alive" if f.manager.is_alive() else "gone")
f.client.stop_channels()
