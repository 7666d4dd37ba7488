import { parseArgs } from 'node:util';
import { createTestDatabase } from '../../../server/testing/testDatabase';
import { createRig, type World } from '../../faults/rig';
import { PUBLISHER_TIMING } from '../../../server/publishing/timing';
import { spin } from '../measure';
import { endInTime, numberOf, runToEnd } from './bounds';
import { measureClaims } from './claims';
import { measureEndpoints } from './endpoints';
import { measureEvents } from './events';
import { figureLine, growthLine, type Line } from './line';
import { signUpPerson } from './people';
import { measureDelay, measureTakeOver } from './publishing';
import { openPool, seed, seedWaiting, untilKept } from './seed';

const FEW_POSTS = 200;
const MANY_SHARE = 0.1;
const ACCOUNTS = 60;
const STREAMS = 30;
const MINUTES_MAX = 60;
const DUE_MAX = 1_000;
const FEW_WAITING = 1_100;

/**
 * `npm run qa:long -- simulate --users 10000 --posts 1000000 --servers 3`: fills a PostgreSQL of its own, starts servers on it, and prints one
 * table: what requests and claims cost beside few posts and beside many, and what publishing does with several servers. One user has
 * 200 posts, and one a tenth of all, or as many as `--many` says. `--claims` measures the claims alone. Everything is on loopback, and ends with this process. Exits with 1 if a goal is missed.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '200' },
      posts: { type: 'string', default: '20000' },
      servers: { type: 'string', default: '2' },
      many: { type: 'string' },
      minutes: { type: 'string', default: String(MINUTES_MAX) },
      claims: { type: 'boolean', default: false },
    },
  });
  const users = numberOf('users', values.users, 10);
  const posts = numberOf('posts', values.posts, 5_000);
  const servers = numberOf('servers', values.servers, 1);
  const most = numberOf('many', values.many ?? String(Math.round(posts * MANY_SHARE)), 1);
  endInTime(numberOf('minutes', values.minutes, 1));
  const rig = await createRig({ seed: 1, isShort: true });
  const spinMs = spin();
  try {
    const lines = await measure(
      await rig.world({ servers }),
      { users, posts, most, servers, isClaimsOnly: values.claims },
      rig.log,
    );
    console.table(lines);
    rig.log(
      `a loop that takes the same on a calm machine: ${spinMs.toFixed(0)} ms before, ${spin().toFixed(0)} ms after`,
    );
    return lines.some(({ met }) => met === 'NO') ? 1 : 0;
  } finally {
    await rig.close();
  }
}

type Size = { users: number; posts: number; most: number; servers: number; isClaimsOnly: boolean };

async function measure(
  world: World,
  { users, posts, most, servers, isClaimsOnly }: Size,
  log: (line: string) => void,
): Promise<Line[]> {
  const { fleet } = world;
  const { databaseUrl } = fleet;
  if (databaseUrl === null) throw new Error('The servers of this world have a database each.');
  const pool = openPool(databaseUrl);
  await fleet.start(0, { timing: PUBLISHER_TIMING });
  const few = await signUpPerson(world, 'few');
  const many = await signUpPerson(world, 'many');
  const poster = await signUpPerson(world, 'poster', ACCOUNTS);
  const named = [
    { id: few.id, posts: FEW_POSTS },
    { id: many.id, posts: most },
  ];
  // The sandbox knows nothing of the posts that are made up here.
  await pool.query('delete from metric_collections');
  await fleet.kill(0);
  await seed(pool, { users, posts }, [...named, { id: poster.id, posts: 0 }]);
  log(`${posts} posts of ${users} users are there; ${most} are of one of them`);
  const lines: Line[] = [];
  // What takes an hour to prepare is told as soon as it is known.
  const tell = (measured: Line[]) => {
    lines.push(...measured);
    for (const { measure: name, few: ofFew, many: ofMany, ratio } of measured)
      log([name, ofFew, ofMany, ratio].join('  '));
  };
  if (!isClaimsOnly) {
    const origins = fleet.origins.slice(0, servers);
    await Promise.all(origins.map((_origin, index) => fleet.start(index, { timing: PUBLISHER_TIMING })));
    await untilKept(pool);
    log('the figures of days are kept');
    tell(await measureEndpoints(origins[0] ?? '', few, many));
    const ofX = { ...poster, accounts: poster.accounts.slice(3) };
    tell(await measureEvents(origins, ofX, STREAMS));
    tell(await measureDelay(world, ofX));
    tell(await useOf(world, pool, servers));
    if (servers > 1) tell(await measureTakeOver(world, ofX, servers - 1));
    await Promise.all(origins.map((_origin, index) => fleet.kill(index)));
  }
  await seedWaiting(pool, posts, named);
  const due = Math.min(DUE_MAX, users - named.length - 1);
  const beside = await measureBesideFew(due);
  const ofMany = await measureClaims(databaseUrl, due);
  const idle = `reading the queue, nothing due beside ${FEW_WAITING} and ${posts} not due`;
  tell([
    growthLine(idle, beside.nothingDueMs, ofMany.nothingDueMs),
    growthLine(`claiming ${due} that are due beside as many`, beside.dueMs, ofMany.dueMs),
  ]);
  await pool.end();
  await world.close();
  return lines;
}

/** The same claims in a database that has hardly more than what is due. */
async function measureBesideFew(due: number) {
  const database = await createTestDatabase();
  const pool = openPool(database.databaseUrl);
  await seed(pool, { users: FEW_WAITING, posts: FEW_WAITING }, []);
  await seedWaiting(pool, FEW_WAITING, []);
  await pool.end();
  const cost = await measureClaims(database.databaseUrl, due);
  await database.drop();
  return cost;
}

async function useOf({ fleet }: World, pool: ReturnType<typeof openPool>, servers: number): Promise<Line[]> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name <> $1`,
    ['simulate'],
  );
  const memory = await fleet.memoryMb();
  return [
    figureLine('memory of each server', memory.map((mb) => `${mb.toFixed(0)} MB`).join(', ')),
    figureLine('connections of each server to PostgreSQL', ((rows[0]?.n ?? 0) / servers).toFixed(1), '<= 8', null),
  ];
}

runToEnd(main);
