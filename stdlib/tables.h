/* stdlib/tables.h - the builtin tables of the library, one per topic file: a line each, BT(table). */
BT(builtins_apply)
BT(builtins_print)
BT(builtins_cat)
BT(builtins_format)
BT(builtins_connections)
BT(builtins_session)
