"""A sheet as SVG, in millimetres."""

from html import escape

from beanfield.print.geometry import DIAMETER, LETTERS, Drawing


def svg(drawing: Drawing, title: str, language: str) -> str:
    """The drawing as an SVG document; `title` names it for screen readers."""
    size = f'width="{drawing.width:g}mm" height="{drawing.height:g}mm"'
    box = f'viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} lang="{language}" role="img">',
            f"<title>{escape(title)}</title>",
            '<g fill="none" stroke="#888" stroke-width="0.1">',
            *(
                f'<rect x="{x:.3f}" y="{y:.3f}" width="{wide:g}" height="{high:g}"/>'
                for x, y, wide, high in drawing.outlines
            ),
            "</g>",
            *(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{DIAMETER / 2:g}"/>' for x, y in drawing.dots),
            f'<g font-family="sans-serif" font-size="{LETTERS:g}">',
            *(f'<text x="{x:.3f}" y="{y:.3f}">{escape(text)}</text>' for x, y, text in drawing.print),
            "</g>",
            "</svg>\n",
        )
    )
