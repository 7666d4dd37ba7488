import { html, type Markup } from '../html';
import { DOCUMENT_STYLE } from './documentStyle';
import { schemaText, type Schema } from './schemaText';

type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};

/** An OpenAPI document, as far as the page shows it. */
export type ApiDocument = {
  info: { title: string; description?: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Call = Operation & { method: string; path: string };

/**
 * Writes the document as a page for people. It needs no script and nothing from elsewhere, so it works under the
 * product's own Content-Security-Policy and without internet.
 */
export function documentPage({ info, servers, tags, paths, components }: ApiDocument, nonce: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const base = servers[0]?.url ?? '';
  const groups = tags.map((tag) => ({ ...tag, calls: calls.filter((call) => call.tags.includes(tag.name)) }));
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
        <header>
          <h1>${info.title} API</h1>
          <p>${info.description ?? null}</p>
          <p>All calls are below <code>${base}</code>. For programs: <a href="${base}/openapi.json">openapi.json</a></p>
        </header>
        <nav aria-label="Calls">
          ${groups.map(
            (group) => html`
              <h2>${group.name}</h2>
              <ul>
                ${group.calls.map((call) => html`<li><a href="#${call.operationId}">${call.summary}</a></li>`)}
              </ul>
            `,
          )}
          <h2>Schemas</h2>
          <ul>
            ${Object.keys(components.schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main>
          ${groups.map(
            (group) => html`
              <section>
                <h2>${group.name}</h2>
                <p>${group.description ?? null}</p>
                ${group.calls.map(callMarkup)}
              </section>
            `,
          )}
          <section>
            <h2>Schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) => html`
                <article id="schema-${name}">
                  <h3>${name}</h3>
                  ${schemaBlock(schema)}
                </article>
              `,
            )}
          </section>
        </main>
      </body>
    </html>`;
  return page.text;
}

function callMarkup(call: Call): Markup {
  const { operationId, method, path, summary, description = '', security = [], parameters = [] } = call;
  return html`
    <article id="${operationId}">
      <h3>${summary}</h3>
      <p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
      ${description !== '' && html`<p>${description}</p>`}
      <p class="note">${security.length > 0 ? 'Needs a session.' : 'Open to visitors.'}</p>
      ${
        parameters.length > 0 &&
        html`
          <h4>Parameters</h4>
          <dl>
            ${parameters.map(
              (one) => html`
                <dt><code>${one.name}</code> <span class="note">${one.in}${one.required ? ', required' : ''}</span></dt>
                <dd>${schemaBlock(one.schema)}</dd>
              `,
            )}
          </dl>
        `
      }
      ${call.requestBody !== undefined && contentMarkup('Body', call.requestBody.content)}
      <h4>Answers</h4>
      <dl>
        ${Object.entries(call.responses).map(
          ([status, answer]) => html`
            <dt><code>${status}</code></dt>
            <dd>
              <p>${answer.description ?? null}</p>
              ${Number(status) < 300 && contentMarkup('', answer.content ?? {})}
            </dd>
          `,
        )}
      </dl>
    </article>
  `;
}

function contentMarkup(title: string, content: Content): Markup[] {
  return Object.entries(content).map(
    ([type, { schema }]) => html`
      ${title !== '' && html`<h4>${title} <span class="note">${type}</span></h4>`} ${schemaBlock(schema)}
    `,
  );
}

function schemaBlock(schema: Schema | undefined): Markup | false {
  // What is wider than a phone is scrolled inside; the keyboard reaches it too.
  return schema !== undefined && html`<pre tabindex="0">${schemaText(schema)}</pre>`;
}
