import * as analytics from '#contract/schemas/analytics';
import * as auth from '#contract/schemas/auth';
import * as common from '#contract/schemas/common';
import * as events from '#contract/schemas/events';
import * as hashtags from '#contract/schemas/hashtags';
import * as keywords from '#contract/schemas/keywords';
import * as me from '#contract/schemas/me';
import * as media from '#contract/schemas/media';
import * as monitoring from '#contract/schemas/monitoring';
import * as notices from '#contract/schemas/notices';
import * as oauth from '#contract/schemas/oauth';
import * as posts from '#contract/schemas/posts';
import * as socialAccounts from '#contract/schemas/socialAccounts';

const MODULES = [
  common,
  auth,
  me,
  media,
  posts,
  socialAccounts,
  monitoring,
  hashtags,
  keywords,
  notices,
  oauth,
  events,
  analytics,
];

/** Objects by their shape, under the names that the contract exports them by. */
function shapesOf(others: Record<string, object>): Map<string, string> {
  const entries = [...MODULES, others].flatMap((module) => Object.entries<unknown>(module));
  return new Map(entries.flatMap(([name, schema]) => (isObjectSchema(schema) ? [[shapeOf(schema), name]] : [])));
}

/** What a schema allows, as one text: descriptions do not count, and OpenAPI writes a constant as a choice of one. */
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
      const { description: _ofTheAnswer, ...schema } = value as { description?: string };
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
