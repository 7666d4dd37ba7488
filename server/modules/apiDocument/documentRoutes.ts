import type { FastifyPluginAsync } from 'fastify';
import { ERROR_MEANINGS } from '../../http/appError';
import { NONCE_PLACE, sendPage, type Page } from '../../http/pages';
import { sendJson } from '../../http/responses';
import { PAGE_HEADERS } from '../../http/securityHeaders';
import { html } from '../../lib/html';
import { readDocument, type ApiDocument } from './apiDocument';
import { callMarkup, schemaBlock } from './callMarkup';

/**
 * The API's own description: for programs, and as a page for people. Both are the same for everybody and can be
 * requested any number of times, so each is made once, on the first request.
 */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  let json: string | undefined;
  let page: Page | undefined;

  app.get('/openapi.json', (_request, reply) => sendJson(reply, (json ??= JSON.stringify(app.swagger()))));

  app.get('/docs', PAGE_HEADERS, (request, reply) => {
    page ??= { html: documentPage(readDocument(app), NONCE_PLACE), scriptHashes: [] };
    return sendPage(request, reply, page);
  });
};

/*
 * Ours and not Swagger UI or Scalar: each brings megabytes of script for what is text to read, and neither runs under the
 * product's Content-Security-Policy (Trusted Types, no styles but our own). This page needs no script and nothing from
 * elsewhere, so it also works without internet.
 */

/** Writes the document as a page for people. */
function documentPage({ info, servers, tags, paths, components }: ApiDocument, nonce: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const base = servers[0]?.url ?? '';
  const groups = tags.map((tag) => ({ ...tag, calls: calls.filter((call) => call.tags.includes(tag.name)) }));
  const names = Object.keys(components.schemas);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
        <style nonce="${nonce}">
          ${DOCUMENT_STYLE}
        </style>
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${info.title} API</h1>
          <p>${info.description ?? null}</p>
          <p>
            All calls are below <code>${base}</code>, which the examples call <code>$API</code>, and
            <code>$TOKEN</code> is what <a href="#login">signing in</a> responses. For programs:
            <a href="${base}/openapi.json">openapi.json</a>
          </p>
        </header>
        <nav aria-label="Contents">
          ${groups.map(
            (group) => html`
              <details>
                <summary>${group.name}</summary>
                <ul>
                  ${group.calls.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
                </ul>
              </details>
            `,
          )}
          <details>
            <summary>Shapes</summary>
            <ul>
              ${names.map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
            </ul>
          </details>
          <p><a href="#errors">Errors</a></p>
        </nav>
        <main id="calls" tabindex="-1">
          ${groups.map(
            (group) => html`
              <section>
                <h2>${group.name}</h2>
                <p>${group.description ?? null}</p>
                ${group.calls.map((call) => callMarkup(call, components.schemas))}
              </section>
            `,
          )}
          <section id="errors">
            <h2>Errors</h2>
            <p>The body of every failure is an <a href="#schema-Error">Error</a>; its code is one of these.</p>
            <dl class="errors">
              ${Object.entries(ERROR_MEANINGS).map(
                ([code, { status, meaning }]) => html`
                  <dt><code>${code}</code> <span class="note">${status}</span></dt>
                  <dd>${meaning}</dd>
                `,
              )}
            </dl>
          </section>
          <section>
            <h2>Shapes</h2>
            ${names.map(
              (name) => html`
                <article id="schema-${name}">
                  <h3>${name}</h3>
                  ${schemaBlock(components.schemas[name])}
                </article>
              `,
            )}
          </section>
        </main>
      </body>
    </html>`;
  return page.text;
}

/** The look of the page that shows the API; light or dark as the reader's system is. */
const DOCUMENT_STYLE = `
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
