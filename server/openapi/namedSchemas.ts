import * as contract from '#contract/schemas';

/** Objects by their shape, under the names that the contract exports them by. */
function shapesOf(others: Record<string, object>): Map<string, string> {
  const entries = Object.entries<unknown>({ ...contract, ...others });
  return new Map(entries.flatMap(([name, schema]) => (isObjectSchema(schema) ? [[shapeOf(schema), name]] : [])));
}

/**
 * The values that a schema allows, as one text: descriptions don't count, and OpenAPI writes a constant as an enum of
 * one.
 */
function shapeOf(schema: object): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'description') return undefined;
    if (typeof value !== 'object' || value === null || !('const' in value)) return value;
    const { const: only, ...rest } = value;
    return { ...rest, enum: [only] };
  });
}

/** Puts what the document repeats into its components, under the contract's names, so that each is described once. */
export function nameSchemas<Document extends { components?: object }>(
  document: Document,
  others: Record<string, object>,
): Document {
  const known = shapesOf(others);
  const used = new Map<string, unknown>();

  function visit(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const name = isObjectSchema(value) ? known.get(shapeOf(value)) : undefined;
    if (name === undefined) return visitChildren(value);
    if (!used.has(name)) {
      used.set(name, null);
      const { description: _ofTheResponse, ...schema } = value as { description?: string };
      used.set(name, visitChildren(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function visitChildren(value: object): unknown {
    if (Array.isArray(value)) return value.map(visit);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]));
  }

  const visited = visitChildren(document) as Document;
  return { ...visited, components: { ...visited.components, schemas: Object.fromEntries([...used].sort(byName)) } };
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one.localeCompare(other);
}

function isObjectSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
}
