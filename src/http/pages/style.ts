// The style of our own pages, light and dark.

export const STYLE = `:root {
  color-scheme: light dark;
  --text: light-dark(#1c2024, #e6e8ea);
  --soft: light-dark(#5c656d, #9ba3ab);
  --back: light-dark(#ffffff, #14171a);
  --panel: light-dark(#f3f5f6, #1e2327);
  --line: light-dark(#d8dde1, #343b41);
  --link: light-dark(#0b5cad, #7db8f0);
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--back); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; }
h2 { font-size: 1.15rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
nav ul { padding: 0; list-style: none; }
nav li { padding: .15rem 0; }
section { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.method { color: var(--soft); font-weight: 600; font-size: .8em; }
form { display: grid; gap: .25rem; padding: 1rem; background: var(--panel); border-radius: .5rem; }
input { font: inherit; padding: .4rem .6rem; color: inherit; background: var(--back); border: 1px solid var(--soft); border-radius: .3rem; }
small { color: var(--soft); margin-bottom: .5rem; }
button { justify-self: start; font: inherit; font-weight: 600; padding: .4rem 1.1rem; color: var(--back); background: var(--link); border: 0; border-radius: .3rem; cursor: pointer; }
pre { max-height: 24rem; overflow: auto; margin: .5rem 0; padding: .75rem; background: var(--panel); border: 1px solid var(--line); border-radius: .3rem; }
output { display: block; min-width: 0; }
summary { cursor: pointer; margin-top: .5rem; }
dt { font-weight: 600; }
dd { margin: 0 0 .4rem; overflow-wrap: anywhere; }
`;
