import type { InjectOptions } from 'fastify';
import { exampleOf } from '../modules/apiDocument/examples';
import type { Schema } from '../modules/apiDocument/apiDocument';
import type { Route } from '../testing/routeTable';

/** Nobody's row. */
export const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

/** Values of address parameters by name. A new parameter must be added here. */
const PARAMETERS: Record<string, string> = {
  ':id': ABSENT,
  ':draft': 'a-place-in-a-browser',
  ':hashtag': 'tea',
  ':picture': ABSENT,
  ':platform': 'twitter',
  '*': 'a.png',
};

/** Bodies that are forms and no JSON. */
export const FORMS = ['POST /api/v1/oauth/:platform/token'];

/** The address of a route, with these in place of its parameters. */
export function addressOf({ url }: Route, parameters: Record<string, string> = {}): string {
  return url.replace(/:\w+|\*/g, (name) => {
    const value = parameters[name] ?? PARAMETERS[name];
    if (value === undefined) throw new Error(`No example of ${name} in ${url}.`);
    return value;
  });
}

/** One part of a route's schema as plain JSON. */
export function partOf({ schema }: Route, part: 'body' | 'querystring' | 'headers' | 'params'): Schema | undefined {
  return schema[part] === undefined ? undefined : (JSON.parse(JSON.stringify(schema[part])) as Schema);
}

/** Fields with which an example leads further than with the first value that fits. */
const FURTHER: Record<string, object> = {
  'POST /api/v1/oauth/start': { platform: 'mastodon' },
  'POST /api/v1/social-accounts/credentials': { platform: 'bluesky' },
  'POST /api/v1/social-accounts/:id/queue': { order: [] },
  'PUT /api/v1/imports/:id': { accounts: [] },
};

/** A body that fits the schema of a route; undefined where it takes none. */
export function exampleBody(route: Route): Record<string, unknown> | undefined {
  const schema = partOf(route, 'body');
  return schema && { ...(exampleOf(schema, {}) as Record<string, unknown>), ...FURTHER[route.name] };
}

/** A request for a route that is as it should be, but for what is given. */
export function requestFor(route: Route, { body, url }: { body?: object; url?: string } = {}): InjectOptions {
  const payload = body ?? exampleBody(route);
  return {
    method: route.method as NonNullable<InjectOptions['method']>,
    url: url ?? addressOf(route),
    ...(payload && (FORMS.includes(route.name) ? formOf(payload) : { payload })),
  };
}

function formOf(body: object) {
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)]);
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}
