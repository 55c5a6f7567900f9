"""Jinja as the pages use it: models are plain dicts, and most of what is shown needs no escaping."""

from collections.abc import Callable

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro
from markupsafe import Markup

from beanfield.web.escaping import marked, shown


class Code(CodeGenerator):
    """Writes what the pages need: `shown` for `escape`, and calls as they stand, as nothing that templates
    are given asks for a context of Jinja."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write("environment.shown(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  # Jinja's name
        """Write a lookup by name: in a dict at once, in all else by `getattr`."""
        name = repr(node.attr)
        self.write(f"(_of[{name}] if type(_of := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in _of else environment.getattr(_of, {name}))")

    def visit_Call(  # noqa: N802  # as above
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call."""
        self.visit(node.node, frame)
        self.write("(")
        for value in (*node.args, *node.kwargs):
            self.visit(value, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802  # as above
        """Write a choice; where nothing else is said, the other is an empty text."""
        self.write("(")
        self.visit(node.expr1, frame)
        self.write(" if ")
        self.visit(node.test, frame)
        self.write(" else ")
        self.visit(node.expr2 or nodes.Const(""), frame)
        self.write(")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Write what makes a macro of the function that stands before it."""
        self.write("environment.macro(macro, ")
        super().macro_def(macro_ref, frame)
        self.write(")")


class PageEnvironment(Environment):
    """Templates of the package, whose models are dicts: a name after a dot is looked up in them first."""

    code_generator_class = Code
    shown = staticmethod(shown)

    def __init__(self) -> None:
        super().__init__(
            loader=PackageLoader("beanfield.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
        )

    def macro(self, draw: Callable[..., str], macro: Macro) -> Callable[..., Markup]:
        """A macro that calls its function at once where every value is given."""
        if macro.caller or macro.catch_kwargs or macro.catch_varargs:
            return macro  # type: ignore[return-value]  # it escapes: what it returns is markup
        count = len(macro.arguments)

        def called(*values: object, **named: object) -> Markup:
            if named or len(values) != count:
                return macro(*values, **named)  # type: ignore[return-value]  # as above
            return marked(draw(*values))

        return called
