"""Strings that break out of careless software, by what they attack. Where one runs, it calls `broke_out()`."""

ESC = "\x1b"
CALL = "broke_out()"

HOSTILE = {
    "markup": f"<img src=x onerror={CALL}><svg onload={CALL}><b>bold</b>",
    "end of a script": f"</script><script>{CALL}</script>",
    "comment": f"<!-- <script> --> <![CDATA[ ]]> --!> <script>{CALL}</script>",
    "end of text elements": f"</textarea></title></samp></pre></style></template><img src=x onerror={CALL}>",
    "attribute": f"\"' onmouseover={CALL} autofocus onfocus={CALL} x='",
    "address": f"javascript:{CALL} [x](javascript:{CALL}) data:text/html,<script>{CALL}</script>",
    "entities": f"&lt;script&gt;{CALL}&lt;/script&gt; &amp;lt; &#60;img src=x onerror={CALL}&#62;",
    "template": "{{ 7 * 7 }} {% raw %} {# #} ${7 * 7} {{ config }} <%= 7 * 7 %>",
    "snippet": '--8<-- "/etc/passwd"',
    "Markdown": "# head\n\n| a | b |\n|---|---|\n```python\n*[HTML]: x\n[^1] :smile: !!! note",
    "Blocks": "/// admonition | x\n///\n````",
    "slot": '<thaw-slot part="cell:greet"></thaw-slot>',
    "style": "</style><style>*{display:none}</style> @import url(//example.org); expression(1)",
    "JSON": '\\u003c/script\\u003e \\" } ] \\',
    "lines of JavaScript": "a\u2028b\u2029c",
    "direction": "\u202eevil\u202c \u2066left\u2069 \u200f\u200e \ufeffmark \u200bzero",
    "combining": "e" + "\u0301" * 200 + " \U0001f469\u200d\U0001f4bb \U000e0041",
    "unsafe object": "__proto__ constructor toString hasOwnProperty",
    "long": "x" * 50_000,
}

# These a terminal acts on: what is shown of them is cleaned text, so they are compared by what must not be there.
ACTED_ON = {
    "ANSI": f"{ESC}[31mred{ESC}[0m {ESC}]8;;https://example.org{ESC}\\link{ESC}]8;;{ESC}\\ {ESC}[2J",
    "control": "".join(map(chr, range(32))) + "\x7f\x80\x9b31m",
    "placeholder of Markdown": "\x02wzxhzdk:0\x03 \x02klzzwxh:0001\x03",
    "surrogates": "\ud800 \udfff a\udc80b",
}
