import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../../lib/html';

/** Content of a body or a response, by its media type. */
export type Content = Record<string, { schema?: Schema }>;
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

/** An operation with its address. */
export type Call = Operation & { method: string; path: string };

/** Gives the document as those get it who ask for it. */
export function readDocument(app: FastifyInstance): ApiDocument {
  return JSON.parse(JSON.stringify(app.swagger())) as ApiDocument;
}

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

/** The target of a reference; anything else is returned as it is. */
export function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  return schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {});
}

/**
 * Writes a schema down in the way that TypeScript does, for people; a question mark is "may be left out". Shapes with a
 * name lead to where the page shows them.
 */
export function schemaMarkup(schema: Schema, indent = ''): Markup {
  if (schema.$ref !== undefined) return linkTo(nameOf(schema.$ref));
  if (schema.anyOf !== undefined)
    return joined(
      schema.anyOf.map((one) => schemaMarkup(one, indent)),
      ' | ',
    );
  if (schema.enum !== undefined) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`;
  if (schema.items !== undefined) return html`[ ${schemaMarkup(schema.items, indent)}, … ]${boundsOf(schema)}`;
  if (schema.properties !== undefined) return objectMarkup(schema, schema.properties, indent);
  if (typeof schema.additionalProperties === 'object') {
    return html`{ [name]: ${schemaMarkup(schema.additionalProperties, indent)} }`;
  }
  return html`${[schema.type ?? 'anything', schema.format && `(${schema.format})`].filter(Boolean).join(' ')}${boundsOf(schema)}`;
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function linkTo(name: string): Markup {
  return html`<a href="#schema-${name}">${name}</a>`;
}

function objectMarkup({ required = [] }: Schema, properties: Record<string, Schema>, indent: string): Markup {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, value]) => html`${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaMarkup(value, inner)}`,
  );
  return joined([html`{`, ...lines, html`${indent}}`], '\n');
}

function joined(parts: Markup[], separator: string): Markup {
  return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))}`;
}

function boundsOf(schema: Schema): string {
  const bounds = BOUNDS.flatMap((name) => (schema[name] === undefined ? [] : [`${name} ${schema[name]}`]));
  return bounds.length === 0 ? '' : `  ${bounds.join(', ')}`;
}
