import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { installWithApt } from '../../../scripts/lib/apt.mjs';
import { ownsSession } from '../../../server/database/addresses';
import { freePort } from '../../../server/testing/freePort';
import { createTestDatabase } from '../../../server/testing/testDatabase';
import { until } from '../../../server/testing/until';
import { requireLedgers } from '../ledgers';
import { kill, launch, run } from '../process';
import { uniqueTexts, type Rig, type World } from '../rig';
import { expectThat, NotTried, type Row } from '../row';
import { keepDoing } from '../traffic';

/** Each server has up to eight connections, and a start takes two more. */
const SESSIONS = { session: 24, transaction: 4 };
type Mode = keyof typeof SESSIONS;

/** Sessions with which the mode is recognized while others use them; in session mode each client has one. */
const CHECKED_SESSIONS = { session: [60], transaction: [2, 8, 24] };
const OTHERS = 50;

const CONFIG_EXIT_CODE = 78;

const pooler: Row = {
  id: 'R52',
  name: 'two servers behind PgBouncer, in session mode and in transaction mode',
  expected:
    'each post once, and changes are told across servers; settings that cannot work are refused, however many use the pooler',
  async run(rig) {
    const program = await findPgbouncer();
    const seen: string[] = [];
    for (const mode of ['session', 'transaction'] as const) {
      seen.push(
        ...(await behind(program, { mode, poolSize: SESSIONS[mode] }, async (pooledUrl, databaseUrl) => {
          const direct = mode === 'transaction' && { DATABASE_DIRECT_URL: databaseUrl };
          const env = { DATABASE_URL: pooledUrl, ...direct };
          const seenHere = [
            `${mode}: ${await publishThrough(rig, databaseUrl, { env, prefix: `r52${mode.slice(0, 1)}` })}`,
          ];
          if (direct) seenHere.push(await requireRefusals(rig, pooledUrl));
          return seenHere;
        })),
      );
      for (const poolSize of CHECKED_SESSIONS[mode]) {
        seen.push(await behind(program, { mode, poolSize }, (url) => checkWhileUsed(rig, url, { mode, poolSize })));
      }
    }
    return seen.join('; ');
  },
};

/** Debian's is not on everybody's path. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** Root may not run it: whoever is nobody may. */
const NOBODY = 65_534;

/** Finds PgBouncer, or installs Debian's; throws NotTried where neither is possible. */
async function findPgbouncer(): Promise<string> {
  const find = () => PLACES.find((program) => spawnSync(program, ['--version']).status === 0);
  const program = find() ?? ((await installWithApt('pgbouncer')) ? find() : undefined);
  if (program === undefined) throw new NotTried('PgBouncer', 'its program is not there (Debian: pgbouncer)');
  return program;
}

/** `poolSize`: how many sessions it has for all clients. */
type Pool = { mode: Mode; poolSize: number };

/** Does something with a database of its own behind a PgBouncer. */
async function behind<T>(
  program: string,
  { mode, poolSize }: Pool,
  work: (pooledUrl: string, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const { databaseUrl, drop } = await createTestDatabase();
  const [folder, port] = await Promise.all([mkdtemp(path.join(os.tmpdir(), 'postwright-pgbouncer-')), freePort()]);
  const { hostname, port: target, username, password, pathname } = new URL(databaseUrl);
  const settings = `[databases]
${pathname.slice(1)} = host=${hostname} port=${target} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
`;
  const file = path.join(folder, 'pgbouncer.ini');
  await chmod(folder, 0o755);
  await writeFile(file, settings, { mode: 0o644 });
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const running = await launch([program, file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await until(() => running.lines.some((line) => line.includes('process up')), Boolean, { what: 'PgBouncer' });
    const pooled = new URL(databaseUrl);
    pooled.host = `127.0.0.1:${port}`;
    return await work(pooled.href, databaseUrl);
  } finally {
    await kill(running);
    await rm(folder, { recursive: true });
    await drop();
  }
}

/** Three servers at a time look at what kind of pooler this is while others use it. */
async function checkWhileUsed(rig: Rig, url: string, { mode, poolSize }: Pool): Promise<string> {
  const others = new pg.Pool({ connectionString: url, max: OTHERS });
  const using = Array.from({ length: OTHERS }, (_, index) =>
    keepDoing(() => others.query('select 1'), (index % 4) * 3),
  );
  const rounds = rig.isShort ? 2 : 20;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const checks = await Promise.all([1, 2, 3].map(() => ownsSession(url)));
      const wrong = checks.filter((isOwn) => isOwn !== (mode === 'session')).length;
      expectThat(wrong === 0, `${wrong} of 3 took ${mode} mode with ${poolSize} sessions for the other`);
    }
  } finally {
    await Promise.allSettled(using.map((one) => one.stop()));
    await others.end();
  }
  return `${3 * rounds} starts recognize ${mode} mode with ${poolSize} sessions and ${OTHERS} other clients`;
}

type Through = { env: NodeJS.ProcessEnv; prefix: string };

async function publishThrough(rig: Rig, databaseUrl: string, { env, prefix }: Through): Promise<string> {
  const world = await rig.worldOn(databaseUrl, { servers: 2, env });
  try {
    return await publish(rig, world, prefix);
  } finally {
    await world.close();
  }
}

async function publish(rig: Rig, { fleet, records, signUp }: World, prefix: string): Promise<string> {
  await Promise.all([fleet.start(0), fleet.start(1)]);
  const client = await signUp();
  const stop = new AbortController();
  const events = await client.stream(fleet.origins[1] ?? '', '/events', stop.signal);
  let told = '';
  const listening = (async () => {
    for await (const chunk of events.body ?? []) told += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  const accounts = await client.connect(8, prefix);
  const connectedAt = performance.now();
  // The first server has connected them.
  await until(() => accounts.every(({ id }) => told.includes(id)), Boolean, { what: 'the other server to be told' });
  const toldMs = Math.round(performance.now() - connectedAt);
  stop.abort();
  await listening;
  const texts = uniqueTexts(prefix, rig.isShort ? 200 : 2_000);
  await records.queue(accounts, texts, 500);
  await requireLedgers({ fleet, records }, `${prefix}.`, texts);
  return `${texts.length} posts once each, and the other server told of an account after ${toldMs} ms`;
}

async function requireRefusals(rig: Rig, pooled: string): Promise<string> {
  const other = await createTestDatabase();
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{}, /^DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL/],
    [
      { DATABASE_DIRECT_URL: `${pooled}?application_name=direct` },
      /^DATABASE_DIRECT_URL leads to a pooler in transaction mode/,
    ],
    [{ DATABASE_DIRECT_URL: other.databaseUrl }, /^DATABASE_DIRECT_URL must lead to the same database/],
  ];
  for (const [env, sentence] of wrong) {
    const all = { DATA_DIR: await rig.newDataDir(), DATABASE_URL: pooled, ...env };
    const server = await run(rig.programs.server, all, { keepsErrors: true });
    const [code, words] = [await server.ended(), server.lines.join(' ')];
    expectThat(code === CONFIG_EXIT_CODE, `exit code ${code}: ${words}`);
    expectThat(sentence.test(words), `said "${words}"`);
  }
  await other.drop();
  return `${wrong.length} wrong settings refused with ${CONFIG_EXIT_CODE} and a sentence`;
}

export const poolerRows: readonly Row[] = [pooler];
