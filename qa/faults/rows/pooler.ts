import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ownsSession } from '../../../server/database/addresses';
import { createTestDatabase } from '../../../server/testing/testDatabase';
import { until } from '../../../server/testing/until';
import { findPgbouncer, startPgbouncer } from '../pgbouncer';
import { run } from '../process';
import { uniqueText, type Rig, type World } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

/** Each server has up to eight connections, and a start takes two more. */
const SESSIONS = { session: 24, transaction: 4 };

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
      const { databaseUrl } = await createTestDatabase();
      const bouncer = await startPgbouncer(program, { databaseUrl, mode, poolSize: SESSIONS[mode] });
      const direct = mode === 'transaction' && { DATABASE_DIRECT_URL: databaseUrl };
      try {
        const world = await rig.worldOn(databaseUrl, { env: { DATABASE_URL: bouncer.databaseUrl, ...direct } });
        try {
          seen.push(`${mode}: ${await publishThrough(rig, world, `r52${mode.slice(0, 1)}`)}`);
        } finally {
          await world.close();
        }
        if (direct) seen.push(await requireRefusals(rig, bouncer.databaseUrl));
      } finally {
        await bouncer.close();
      }
      for (const size of CHECKED_SESSIONS[mode]) seen.push(await checkWhileUsed(rig, program, { mode, size }));
    }
    return seen.join('; ');
  },
};

/** Three servers at a time look at what kind of pooler this is while others use it. */
async function checkWhileUsed(
  rig: Rig,
  program: string,
  { mode, size }: { mode: keyof typeof SESSIONS; size: number },
): Promise<string> {
  const { databaseUrl, drop } = await createTestDatabase();
  const bouncer = await startPgbouncer(program, { databaseUrl, mode, poolSize: size });
  const others = new pg.Pool({ connectionString: bouncer.databaseUrl, max: OTHERS });
  let isOver = false;
  const use = async (_: unknown, index: number) => {
    while (!isOver) {
      await others.query('select 1');
      await sleep((index % 4) * 3);
    }
  };
  const using = Promise.all(Array.from({ length: OTHERS }, use));
  const rounds = rig.isShort ? 2 : 20;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const checks = await Promise.all([1, 2, 3].map(() => ownsSession(bouncer.databaseUrl)));
      const wrong = checks.filter((isOwn) => isOwn !== (mode === 'session')).length;
      expectThat(wrong === 0, `${wrong} of 3 took ${mode} mode with ${size} sessions for the other`);
    }
  } finally {
    isOver = true;
    try {
      await using;
    } finally {
      await others.end();
    }
    await bouncer.close();
    await drop();
  }
  return `${3 * rounds} starts recognize ${mode} mode with ${size} sessions and ${OTHERS} other clients`;
}

async function publishThrough(rig: Rig, world: World, prefix: string): Promise<string> {
  const { fleet, records } = world;
  await Promise.all([fleet.start(0), fleet.start(1)]);
  const [, second = ''] = fleet.origins;
  const client = await world.signUp();
  const told = await client.follow(second);
  const ids = (await client.connect(8, prefix)).map(({ id }) => id);
  const connectedAt = performance.now();
  // The first server has connected them.
  await until(() => ids.every((id) => told.lines.some((line) => line.includes(id))));
  const toldMs = Math.round(performance.now() - connectedAt);
  told.close();
  const texts = Array.from({ length: rig.isShort ? 200 : 2_000 }, (_, index) => uniqueText(prefix, index));
  await records.queue(ids, texts, 500);
  await requireLedgers(world, `${prefix}.`, texts);
  return `${texts.length} posts once each, and the other server told of an account after ${toldMs} ms`;
}

async function requireRefusals(rig: Rig, pooled: string): Promise<string> {
  const other = await createTestDatabase();
  const sentences = await Promise.all([
    sentenceOf(rig, { DATABASE_URL: pooled }),
    sentenceOf(rig, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: `${pooled}?application_name=direct` }),
    sentenceOf(rig, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: other.databaseUrl }),
  ]);
  const expected = [
    /^DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL/,
    /^DATABASE_DIRECT_URL leads to a pooler in transaction mode/,
    /^DATABASE_DIRECT_URL must lead to the same database/,
  ];
  expected.forEach((one, index) => expectThat(one.test(sentences[index] ?? ''), `said "${sentences[index]}"`));
  await other.drop();
  return `${sentences.length} wrong settings refused with 78 and a sentence`;
}

/** What a server says that must not start. */
async function sentenceOf(rig: Rig, env: NodeJS.ProcessEnv): Promise<string> {
  const server = await run(rig.programs.server, { DATA_DIR: await rig.newDataDir(), ...env }, { keepsErrors: true });
  const code = await server.ended();
  expectThat(code === CONFIG_EXIT_CODE, `exit code ${code}: ${server.lines.join(' ')}`);
  return server.lines.join(' ');
}

export const poolerRows: readonly Row[] = [pooler];
