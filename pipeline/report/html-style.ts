/** The style of the HTML report, light or dark as the reader's system is. Its digest stands in the page's policy. */
export const style = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --quiet: #57606a; --line: #d0d7de; --block: #f6f8fa;
  --red: #b3261e; --amber: #8a5a00; --blue: #0b57a4; --green: #1a7f37; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171b; --text: #e3e6ea; --quiet: #9aa4af; --line: #363c44; --block: #1e2329;
    --red: #ff8a80; --amber: #f0b849; --blue: #80b8ff; --green: #6fd08c; }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
header { border-left: .4rem solid var(--line); padding-left: 1rem; }
header.pass { border-color: var(--green); }
header.fail { border-color: var(--red); }
header.incomplete { border-color: var(--amber); }
.verdict { text-transform: uppercase; }
.pass .verdict { color: var(--green); }
.fail .verdict { color: var(--red); }
.incomplete .verdict { color: var(--amber); }
code, pre, .place { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
pre { background: var(--block); padding: .4rem .6rem; margin: .3rem 0; overflow-x: auto; white-space: pre; }
details { border-top: 1px solid var(--line); padding: .4rem 0; }
details details { margin-left: 1rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
ol.findings { list-style: none; padding-left: 1rem; margin: .4rem 0; }
ol.findings li { margin: .5rem 0; }
.message { white-space: pre-line; overflow-wrap: anywhere; }
.level { font-weight: 600; color: var(--blue); }
.level.error { color: var(--red); }
.level.warning { color: var(--amber); }
.standing { border: 1px solid var(--line); border-radius: .3rem; padding: 0 .3rem; font-size: .85em; }
small, footer, .place { color: var(--quiet); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
tr.unfinished td { color: var(--amber); }
footer { margin-top: 2rem; font-size: .85rem; }
footer ul { padding-left: 0; list-style: none; }
`
