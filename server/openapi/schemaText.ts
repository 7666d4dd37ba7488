/** A JSON schema as it stands in the document. */
export type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'] as const;

/** Writes a schema down in the way that TypeScript does, for people; a question mark is "may be left out". */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => schemaText(one, indent)).join(' | ');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items !== undefined) return `[ ${schemaText(schema.items, indent)}, … ]${boundsOf(schema)}`;
  if (schema.properties !== undefined) return objectText(schema, schema.properties, indent);
  if (typeof schema.additionalProperties === 'object') {
    return `{ [name]: ${schemaText(schema.additionalProperties, indent)} }`;
  }
  return (
    [schema.type ?? 'anything', schema.format && `(${schema.format})`].filter(Boolean).join(' ') + boundsOf(schema)
  );
}

function objectText({ required = [] }: Schema, properties: Record<string, Schema>, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(value, inner)}`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
}

function boundsOf(schema: Schema): string {
  const bounds = BOUNDS.flatMap((name) => (schema[name] === undefined ? [] : [`${name} ${schema[name]}`]));
  return bounds.length === 0 ? '' : `  ${bounds.join(', ')}`;
}
