import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createMemorySource, foundPost } from '../testing/monitoringFixture';
import type { Route } from '../testing/routeTable';
import { createTestApp } from '../testing/testApp';
import { acquire } from './ownedRows';
import { expectHarmless } from './harmless';
import { readAllRows, rowsOf, type Row } from './rows';

/** Routes that a visitor may call; every other one must refuse them. */
export const PUBLIC = [
  'GET /healthz',
  'GET /readyz',
  'GET /media/*',
  // The sealed address is what opens it.
  'GET /link-pictures',
  // The random id is what opens it.
  'GET /account-pictures/:picture',
  'GET /api/v1/openapi.json',
  'GET /api/v1/docs',
  'POST /api/v1/auth/register',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/second-factor',
  'GET /api/v1/auth/ways-in',
  'POST /api/v1/auth/reset',
  'POST /api/v1/auth/forgot',
  'POST /api/v1/auth/confirm',
  'POST /api/v1/auth/oidc/start',
  'POST /api/v1/auth/oidc/finish',
  'POST /api/v1/auth/oidc/join',
  'POST /api/v1/auth/passkeys/start',
  'POST /api/v1/auth/passkeys/finish',
];

/** Answers that are no JSON, and of which one has no end. */
export const STREAMS = ['GET /api/v1/events', 'GET /api/v1/me/export'];

const ERROR_LEVEL = 50;
const AT_ONCE = 8;

/** An app with one who attacks it and one who is to come to no harm; every response is looked at. */
export type Rig = Awaited<ReturnType<typeof createRig>>;

export async function createRig(options: { clientDirectory?: string } = {}) {
  const twitter = createMemorySource('twitter', [foundPost('1', { publishedAt: new Date() })]);
  const lines: string[] = [];
  const api = await createTestApp({
    sources: { twitter },
    log: { write: (line) => void lines.push(line) },
    ...options,
  });
  const attacker = await api.signUp();
  const victim = await api.signUp();
  const { pool } = api.connection;
  // The first person is administrator, and an attacker is none.
  await pool.query('update users set is_admin = false');
  const ownedRows = await acquire(api, victim);
  // When the victim was last here is theirs to change: on a slow machine a minute passes between their own calls.
  const readVictim = async () =>
    rowsOf(victim.id, await readAllRows(pool)).map(({ last_seen_at: _lastSeenAt, ...row }) => row);
  const before = await readVictim();
  let calls = 0;

  async function send(what: string, request: InjectOptions): Promise<LightMyRequestResponse> {
    calls += 1;
    const response = await api.inject(request);
    expectHarmless(what, response);
    return response;
  }

  return {
    api,
    attacker,
    victim,
    ownedRows,
    /** The whole table, without the HEAD twins that Fastify adds. */
    routes: api.routes.filter(({ method }) => method !== 'HEAD'),
    /** One call, of which the response must be harmless. */
    send,
    /** The same, signed in as the attacker. */
    attack: (what: string, request: InjectOptions) =>
      send(what, { ...request, headers: { authorization: `Bearer ${attacker.token}`, ...request.headers } }),
    readRows: (): Promise<Row[]> => readAllRows(pool),
    /** Number of calls made since this was last called. */
    countCalls() {
      const counted = calls;
      calls = 0;
      return counted;
    },
    /** The victim has what they had, and an operator is not called for any of it. */
    async expectNoHarm() {
      expect(await readVictim()).toEqual(before);
      expect(lines.splice(0).filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL)).toEqual(
        [],
      );
    },
    close: () => api.close(),
  };
}

/** Does something with each item, several at once. */
export async function forEachOf<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

export type { Route };
