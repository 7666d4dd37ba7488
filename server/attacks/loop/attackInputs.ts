import { IMPORT_MAX_BYTES, JSON_BODY_MAX_BYTES } from '#contract/limits';
import { exampleOf } from '../../modules/apiDocument/examples';
import type { Schema } from '../../modules/apiDocument/apiDocument';
import type { Route } from '../../testing/routeTable';
import { addressOf, exampleBody, FORMS, partOf } from '../requests';
import type { Attacked } from './attackedProcess';
import { expectQuick } from './expectQuick';
import { longestValues, type Extent } from './longestValues';

/** How many pieces a short text is made of, one after the other, and how many a long one. */
type Pieces = Omit<Extent, 'bytes'>;

/** Bytes of a value with which a body is still read: a part of the largest one. */
const bytesOf = ({ url }: Route) => 0.9 * (url.endsWith('/imports') ? IMPORT_MAX_BYTES : JSON_BODY_MAX_BYTES);

/** A longer address is not read. */
const QUERY_MAX_BYTES = 4_000;

/** Ends the session or the account with which the test goes on. */
const ENDING = ['POST /api/v1/auth/logout', 'POST /api/v1/me/delete', 'POST /api/v1/auth/password'];

/** The row that a route is about, by the first word of its address. */
function idFor({ url }: Route, { ids }: Attacked): Record<string, string> {
  const kinds: Record<string, string> = {
    posts: ids.post,
    series: ids.series,
    imports: ids.import,
    snippets: ids.snippet,
    hashtags: ids.hashtag,
    keywords: ids.keyword,
    media: ids.file,
    'social-accounts': ids.account,
  };
  return { ':id': kinds[url.split('/')[3] ?? ''] ?? ids.post };
}

/** Bodies of a route with one field at its largest; texts go to the network that takes the longest. */
function bodiesOf(route: Route, pieces: Pieces): [string, Record<string, unknown>][] {
  const schema = partOf(route, 'body');
  if (schema === undefined || FORMS.includes(route.name)) return [];
  const example = exampleBody(route) ?? {};
  const base = 'platforms' in example && 'content' in example ? { ...example, platforms: ['facebook'] } : example;
  const extent: Extent = { ...pieces, bytes: bytesOf(route) };
  const fields = Object.entries(schema.properties ?? {});
  return fields.flatMap(([name, one]) =>
    longestValues(one, name, extent).map((value): [string, Record<string, unknown>] => [
      `${name}=${briefly(value)}`,
      { ...base, [name]: value },
    ]),
  );
}

const briefly = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
};

function queriesOf(route: Route, pieces: Pieces): [string, string][] {
  const { properties = {}, required = [] } = partOf(route, 'querystring') ?? {};
  const extent: Extent = { ...pieces, bytes: QUERY_MAX_BYTES };
  const example = (name: string, schema: Schema) => [name, String(exampleOf(schema, {}, name))];
  const base = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.entries(properties).flatMap(([name, schema]) =>
    longestValues(schema, name, extent).map((value): [string, string] => {
      const others = base.filter(([other]) => other !== name).map(([other, one]) => example(other, one));
      const query = new URLSearchParams([...others, [name, String(value)]]).toString();
      return [`${name}=${briefly(value)}`, query];
    }),
  );
}

/** Calls every route with the largest and strangest values of each of its fields, and fails on a late one; tells how many calls there were. */
export async function attackInputs(app: Attacked, pieces: Pieces): Promise<number> {
  const routes = app.routes.filter(({ method, name }) => method !== 'HEAD' && !ENDING.includes(name));
  for (const route of routes) {
    const path = addressOf(route, idFor(route, app));
    // A thousand posts are not made for each value.
    const sending = path.endsWith('/imports') ? `${path}?dry_run=true` : path;
    for (const [what, body] of bodiesOf(route, pieces))
      await app.attack(`${route.name} ${what}`, { method: route.method, path: sending, body });
    for (const [what, query] of queriesOf(route, pieces))
      await app.attack(`${route.name} ?${what}`, { method: route.method, path: `${path}?${query}` });
  }
  return expectQuick(app);
}
