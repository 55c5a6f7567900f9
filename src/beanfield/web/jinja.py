"""Jinja as the pages use it: models are plain dicts, and most of what is shown needs no escaping."""

import re
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

NEEDS_ESCAPING: Final = re.compile("[&<>'\"]").search


def shown(value: object) -> str:
    """A value as it stands in a page: escaped, but for markup. `escape` is slower: it makes it markup too."""
    if isinstance(value, str):
        return value if isinstance(value, Markup) or NEEDS_ESCAPING(value) is None else escape(value)
    return str(value) if isinstance(value, int) else escape(value)


class Calls(Context):
    """Calls what templates call as it stands: nothing that they are given asks for a context of Jinja."""

    def call(
        self,
        called: Any,
        /,
        *values: Any,
        _loop_vars: object = None,
        _block_vars: object = None,
        **named: Any,
    ) -> Any:
        """The result of a call in a template."""
        if type(called) is Macro:
            return called(self.eval_ctx, *values, **named)
        return called(*values, **named)


class Code(CodeGenerator):
    """Writes `shown` where Jinja writes `escape`."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write("environment.shown(")


class PageEnvironment(Environment):
    """Templates of the package, whose models are dicts: a name after a dot is looked up in them first."""

    code_generator_class = Code
    context_class = Calls
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

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What stands under a name in a dict, or else the attribute of that name."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
