/*
 * Ours and not Swagger UI or Scalar: each brings megabytes of script for what is text to read, and neither runs under the
 * product's Content-Security-Policy (Trusted Types, no styles but our own). This page needs no script and nothing from
 * elsewhere, so it also works without internet (decision 015).
 */
import { html } from '../lib/html';
import { ERROR_MEANINGS } from '../http/errors/errorMeanings';
import { callMarkup, schemaBlock } from './callMarkup';
import { DOCUMENT_STYLE } from './documentStyle';
import type { ApiDocument } from './apiDocument';

/** Writes the document as a page for people. */
export function documentPage({ info, servers, tags, paths, components }: ApiDocument, nonce: string): string {
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
