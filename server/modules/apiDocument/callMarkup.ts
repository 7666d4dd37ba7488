import { html, type Markup } from '../../lib/html';
import { type Call, type Content, resolved, schemaMarkup, type Schema } from './apiDocument';
import { exampleOf } from './examples';

/** Shows one call: what it takes, what it returns, how it fails, and an example of each. */
export function callMarkup(call: Call, schemas: Record<string, Schema>): Markup {
  const { operationId, method, path, summary, description = '', security = [], parameters = [], requestBody } = call;
  const responses = Object.entries(call.responses);
  const failures = responses.filter(([status]) => !isSuccess(status));
  return html`
    <article id="${operationId}">
      <h3><a href="#${operationId}">${summary}</a></h3>
      <p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
      ${description !== '' && html`<p>${marked(description)}</p>`}
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
      ${requestBody !== undefined && bodyMarkup(requestBody.content, schemas)}
      <h4>Example</h4>
      ${block(curlExample(call, schemas))}
      ${responses
        .filter(([status]) => isSuccess(status))
        .map(([status, response]) => responseMarkup(status, response, schemas))}
      <details>
        <summary>Errors <span class="note">${failures.map(([status]) => status).join(', ')}</span></summary>
        <dl>
          ${failures.map(
            ([status, response]) => html`
              <dt><code>${status}</code></dt>
              <dd>${response.description ?? null}</dd>
            `,
          )}
        </dl>
      </details>
    </article>
  `;
}

/** A shape, as a block in which what is wider than the page is scrolled; the keyboard reaches it, too. */
export function schemaBlock(schema: Schema | undefined): Markup | false {
  return schema !== undefined && block(schemaMarkup(schema));
}

function responseMarkup(
  status: string,
  { description = '', content = {} }: Call['responses'][string],
  schemas: Record<string, Schema>,
): Markup {
  const json = content['application/json']?.schema;
  return html`
    <h4>Response <code>${status}</code> <span class="note">${Object.keys(content).join(', ')}</span></h4>
    ${description !== 'Success.' && html`<p>${description}</p>`}
    ${Object.values(content).map(({ schema }) => schemaBlock(schema))}
    ${
      json !== undefined &&
      html`<details>
        <summary>Example of this response</summary>
        ${block(JSON.stringify(exampleOf(json, schemas), null, 2))}
      </details>`
    }
  `;
}

function bodyMarkup(content: Content, schemas: Record<string, Schema>): Markup[] {
  return Object.entries(content).map(
    ([type, { schema = {} }]) => html`
      <h4>Body <span class="note">${type}</span></h4>
      ${schemaBlock(resolved(schema, schemas))}
    `,
  );
}

function block(content: Markup | string): Markup {
  return html`<pre tabindex="0">${content}</pre>`;
}

/** Words between backticks are code. */
function marked(text: string): Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

function isSuccess(status: string): boolean {
  return Number(status) < 300;
}

/** Writes the command that makes a call. $API and $TOKEN are the reader's own. */
function curlExample(call: Call, schemas: Record<string, Schema>): string {
  const { method, path, security = [], requestBody, operationId } = call;
  const parameter = (name: string) => String(exampleOf({ type: 'string', format: formatOf(name) }, schemas, name));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'platform' ? 'twitter' : parameter(name)));
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`}${operationId === 'followEvents' ? ' -N' : ''} "$API${address}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) => bodyOf(type, schema, schemas)),
  ].join(' \\\n  ');
}

function bodyOf(type: string, schema: Schema, schemas: Record<string, Schema>): string[] {
  if (type === 'multipart/form-data') return ['-F file=@bread.jpg'];
  const example = exampleOf(schema, schemas) as object;
  if (type === 'application/json')
    return ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example, null, 2)}'`];
  return Object.entries(example).map(([name, value]) => `--data-urlencode '${name}=${String(value)}'`);
}

function formatOf(parameter: string): string {
  return parameter === 'id' ? 'uuid' : '';
}
