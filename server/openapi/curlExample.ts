import type { Call } from './apiDocument';
import { exampleOf } from './examples';
import type { Schema } from './schemaText';

/** Writes the command that makes a call. $API and $TOKEN are the reader's own. */
export function curlExample(call: Call, schemas: Record<string, Schema>): string {
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
