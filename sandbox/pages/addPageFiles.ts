import type { FastifyInstance } from 'fastify';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import { drawFace, FACES_ROUTE } from '../faces';

/** Registers what the pages of every origin load: their style, their icon, faces, and what was uploaded. */
export function addPageFiles(app: FastifyInstance, { world }: SandboxContext): void {
  app.get('/__sandbox/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/__sandbox/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(ICON));

  app.get(FACES_ROUTE, async (request, reply) => {
    const face = await drawFace(readText(request.params, 'file') ?? '');
    return reply.type('image/png').header('cache-control', 'public, max-age=604800').send(face);
  });

  app.get('/__sandbox/media/:id', (request, reply) => {
    const file = world.file(readText(request.params, 'id') ?? '');
    if (file === null) return reply.code(404).send({ error: 'There is no such upload.' });
    return reply.type(file.mimeType).header('content-security-policy', "default-src 'none'; sandbox").send(file.bytes);
  });
}

/** The one style sheet of the sandbox's pages; light and dark follow the system. */
const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf6ee; --card: #fffdf8; --ink: #23211d; --soft: #615b50; --line: #ddd4c3;
  --primary: #0f5c5c; --on-primary: #ffffff; --primary-wash: #e6f0ee;
  --amber: #8a5300; --amber-wash: #fdeecf; --danger: #a1281c;
  --serif: Georgia, 'Times New Roman', serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191a; --card: #1f2223; --ink: #ece7dd; --soft: #aaa496; --line: #3a3d3c;
    --primary: #7cc7c1; --on-primary: #10201f; --primary-wash: #21302f;
    --amber: #f0bd6a; --amber-wash: #3a2d16; --danger: #ff9d8f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-bottom: 5rem; font: 100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; background: var(--paper); color: var(--ink); }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; }
h1, h2 { font-family: var(--serif); font-weight: 700; line-height: 1.2; margin: 0; text-wrap: balance; }
h1 { font-size: 1.625rem; }
h2 { font-size: 1.125rem; }
p { margin: 0; }
a { color: var(--primary); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; border-radius: 4px; }
code { font: 0.875em ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
.banner { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; padding: 0.75rem 1.25rem;
  background: var(--amber-wash); color: var(--amber); border-bottom: 1px solid var(--line); font-size: 0.875rem; }
.banner a { color: inherit; text-decoration: none; }
.banner a:hover { text-decoration: underline; }
.brand { font: 700 1.0625rem var(--serif); }
main { flex: 1; width: 100%; max-width: 40rem; margin: 0 auto; padding: 1.75rem 1.25rem 2.5rem; display: grid; gap: 1.25rem; align-content: start; }
main.narrow { max-width: 31rem; padding-top: 1.25rem; gap: 1rem; }
footer { padding: 1rem 1.25rem 1.5rem; text-align: center; font-size: 0.8125rem; color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; display: grid; gap: 1rem; }
.soft { color: var(--soft); font-size: 0.9375rem; }
.error { color: var(--danger); font-weight: 600; }
.plain { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
.rights { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); font-size: 0.9375rem; }
.rights h2 { font-size: 1rem; margin-bottom: 0.375rem; }
.rights .plain { gap: 0.25rem; }
.can li, .cannot li { padding-left: 1.75rem; position: relative; }
.can li::before, .cannot li::before { position: absolute; left: 0.25rem; font-weight: 700; }
.can li::before { content: '\\2713'; color: var(--primary); }
.cannot li::before { content: '\\2013'; color: var(--soft); }
.cannot { color: var(--soft); }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 0.5rem; min-width: 0; }
legend { padding: 0; margin-bottom: 0.5rem; font: 700 1.125rem/1.2 var(--serif); }
.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 3rem; padding: 0.5rem 0.875rem; border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
.choice:hover { border-color: var(--primary); }
.choice:has(:checked) { border-color: var(--primary); background: var(--primary-wash); }
.choice input { accent-color: var(--primary); width: 1.125rem; height: 1.125rem; margin: 0; flex: none; }
.who { display: grid; min-width: 0; line-height: 1.3; overflow-wrap: anywhere; }
.field { display: grid; gap: 0.375rem; }
.field > label { font-weight: 600; }
.handle { display: flex; align-items: center; border: 1px solid var(--soft); border-radius: 10px; background: var(--card); }
.handle:focus-within { outline: 3px solid var(--primary); outline-offset: 1px; }
.handle span { padding-left: 0.875rem; color: var(--soft); }
.handle input { flex: 1; min-width: 0; min-height: 2.75rem; padding: 0.5rem 0.875rem 0.5rem 0.25rem; border: 0; background: none; color: inherit; font: inherit; outline: 0; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; position: sticky; bottom: 0; margin: 0 -1.25rem; padding: 0.75rem 1.25rem; background: var(--card); border-top: 1px solid var(--line); }
button { flex: 1 1 9rem; min-height: 2.875rem; padding: 0.5rem 1.25rem; border-radius: 10px; border: 1px solid var(--primary); font: inherit; font-weight: 600; cursor: pointer; background: transparent; color: var(--primary); }
button.main { background: var(--primary); color: var(--on-primary); }
button:hover { filter: brightness(1.08); }
.person { display: flex; align-items: center; gap: 0.875rem; min-width: 0; }
.avatar { flex: none; width: 2.75rem; height: 2.75rem; border-radius: 50%; display: grid; place-items: center; font: 700 1.125rem var(--serif); background: var(--primary); color: var(--on-primary); }
.person.large .avatar { width: 4rem; height: 4rem; font-size: 1.75rem; }
.post { gap: 0.75rem; }
.post .text { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1.0625rem; }
.post.alone .text { font-size: 1.25rem; }
.mail { white-space: pre-wrap; overflow-wrap: anywhere; }
.images { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); }
.images img, .images video { display: block; width: 100%; max-height: 24rem; object-fit: cover; border-radius: 8px; border: 1px solid var(--line); }
a.card { gap: 0.25rem; padding: 0.875rem; text-decoration: none; overflow-wrap: anywhere; }
a.card img { width: 100%; max-height: 16rem; object-fit: cover; border-radius: 8px; }
.row { display: flex; justify-content: space-between; align-items: center; gap: 0.75rem; flex-wrap: wrap; }
.empty { text-align: center; padding: 2.5rem 1.25rem; border-style: dashed; }
@media (max-width: 30rem) { main { padding: 1.25rem 1rem 2rem; } h1 { font-size: 1.375rem; } }
`;

/** The icon of the sandbox's pages. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#8a5300"/><path d="M7 24h18l-3-9H10z" fill="#fdeecf"/><circle cx="16" cy="10" r="3" fill="#fdeecf"/></svg>`;
