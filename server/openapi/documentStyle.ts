/** The look of the page that shows the API; light or dark as the reader's system is. */
export const DOCUMENT_STYLE = `
  :root { color-scheme: light dark; --ink: #16302f; --soft: #4c6361; --line: #cfdad8; --block: #f1f6f5; --link: #0b6b62; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e4efed; --soft: #a3b8b5; --line: #35504d; --block: #182b2a; --link: #6fd3c7; }
    body { background: #0f1f1e; }
  }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 4rem; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  a { color: var(--link); }
  h1 { font-size: 1.75rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h4 { margin: 1rem 0 .25rem; font-size: 1rem; }
  h3 { font-size: 1.1rem; margin: 0; } h3 a { color: inherit; text-decoration: none; } h3 a:hover { text-decoration: underline; }
  .skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--block); }
  .skip:focus { left: 1rem; }
  summary { cursor: pointer; min-height: 1.5rem; }
  nav { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; }
  nav summary, nav p { margin: .25rem 0; font-weight: 600; }
  nav ul { margin: 0 0 .5rem; padding: 0 0 0 1rem; list-style: none; }
  nav li a { display: inline-block; min-height: 1.5rem; padding: .125rem 0; }
  article { border-top: 1px solid var(--line); padding: 1.25rem 0; scroll-margin-top: 1rem; }
  article:target h3 { text-decoration: underline; }
  code, pre { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { margin: .25rem 0; padding: .5rem .75rem; overflow-x: auto; background: var(--block); border-radius: .375rem; white-space: pre; }
  article > details { margin-top: .75rem; }
  pre:focus-visible, a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
  dl { margin: 0; } dd { margin: 0 0 .5rem; } dd p { margin: 0; }
  .address b { display: inline-block; min-width: 4rem; color: var(--link); }
  .address b.delete { color: light-dark(#a3261b, #ff9c90); }
  .note { color: var(--soft); font-size: .875rem; font-weight: normal; }
  @media (min-width: 60rem) {
    body { display: grid; grid-template: auto 1fr / 17rem minmax(0, 1fr); gap: 0 2rem; }
    header { grid-column: 1 / -1; }
    nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; }
    main > section:first-child > h2 { margin-top: 0; }
  }
`;
