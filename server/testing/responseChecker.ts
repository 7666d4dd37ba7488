import { Compile, type Validator } from 'typebox/compile';
import { type ApiDocument, resolved, type Schema } from '../modules/apiDocument/apiDocument';

/** Compares answers with what the API's document says of them; throws at the first that differs. */
export type ResponseChecker = {
  check(response: { method: string; url: string; status: number; body: string }): void;
  /** The operations that answered with success so far. */
  answered: Set<string>;
};

/** Objects are taken as closed here: a field that the document does not name is a fault, too. */
export function createResponseChecker({ paths, components }: ApiDocument): ResponseChecker {
  const validators = new Map<string, Validator>();
  const templates = Object.entries(paths).map(([path, methods]) => ({
    pattern: new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    isExact: !path.includes('{'),
    methods,
  }));
  const answered = new Set<string>();

  function validatorOf(key: string, schema: Schema): Validator {
    const known = validators.get(key) ?? Compile(inlined(schema, components.schemas) as object);
    validators.set(key, known);
    return known;
  }

  return {
    answered,
    check({ method, url, status, body }) {
      const path = url.split('?', 1)[0] ?? '';
      const found = templates.filter(({ pattern }) => pattern.test(path)).sort((a, b) => +b.isExact - +a.isExact);
      const operation = found.flatMap(({ methods }) => methods[method.toLowerCase()] ?? [])[0];
      if (operation === undefined) return;
      const what = `${method} ${path} → ${status}`;
      const documented = operation.responses[status] ?? (status >= 400 ? operation.responses['default'] : undefined);
      if (documented === undefined) throw new Error(`${what} is not in the document.`);
      const schema = documented.content?.['application/json']?.schema;
      if (schema !== undefined && status !== 204) {
        const validator = validatorOf(`${operation.operationId} ${status}`, schema);
        const value: unknown = JSON.parse(body);
        if (!validator.Check(value)) {
          const [first] = validator.Errors(value);
          throw new Error(`${what} is not as the document says: ${JSON.stringify(first)} in ${body.slice(0, 500)}`);
        }
      }
      if (status < 300) answered.add(operation.operationId);
    },
  };
}

/** A schema without references, for each of them is another object of the document; its objects are closed. */
export function inlined(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.$ref !== undefined) return inlined(resolved(schema, schemas), schemas);
  const { properties, items, anyOf } = schema;
  const inner = (one: Schema) => inlined(one, schemas);
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(items && { items: inner(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)])),
      additionalProperties: schema.additionalProperties ?? false,
    }),
  };
}
