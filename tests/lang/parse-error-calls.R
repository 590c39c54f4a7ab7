# Errors of the parser with their calls: the expression where a placeholder is misplaced, none for unknown escapes.
e <- function(x) tryCatch(x, error = function(e) {cat(conditionMessage(e), "|"); print(conditionCall(e))})
e(parse(text="'\\q'")); e(parse(text="'\\x'")); e(parse(text="'\\u'")); e(parse(text="'\\U'"))
e(parse(text="'\\0'")); e(parse(text="'\\x0'")); e(parse(text="'\\u0000'")); e(parse(text="'\\400'"))
e(parse(text="'\\u{}'")); e(parse(text="'\\u{41'")); e(parse(text="'\\U{110000}'")); e(parse(text="_ + 1"))
e(parse(text="f(g(_), 2)")); e(parse(text="x |> f(_)")); e(parse(text="x |> f(a=_, b=_)")); e(parse(text="x |> 5"))
e(parse(text="x |> `if`(1)")); e(parse(text="x |> function(y) y")); e(parse(text="x |> f(a=_+1)"))
e(parse(text="{_}")); e(parse(text="function() _")); e(parse(text="x |> f(y=_)(z)"))
e(parse(text="function(x,x) 1")); e(parse(text="f <- \\(a, a) 1")); e(parse(text="x |> (function(y) y)()")); e(parse(text="if(T) _"))
