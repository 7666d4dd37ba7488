import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../faults/rig';
import { uniqueText } from '../../faults/rig';
import { figureLine, type Line } from './line';
import type { Person } from './people';
import { quantile } from './quantile';

const AHEAD_MS = 5_000;
const WAIT_MAX_MS = 120_000;
const LOOK_EVERY_MS = 100;

/** A post that its network has, or that it has twice or not at all. */
type Outcome = { delaysMs: number[]; twice: number; lost: number };

/** Plans a post for each account at one instant, and tells when each was at its network, how many twice and how many never. */
export async function measureDelay(world: World, { accounts }: Person): Promise<Line[]> {
  const planned = await planAt(world, accounts, 'delay');
  const { delaysMs, twice, lost } = await outcomeOf(world, planned);
  const servers = await serversOf(world, planned);
  const [p50, p99] = [quantile(delaysMs, 0.5), quantile(delaysMs, 0.99)];
  return [
    figureLine(
      `${accounts.length} posts of one instant on ${servers} servers: delay p50, p99`,
      `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms`,
      'p99 <= 1000 ms',
      p99 <= 1_000,
    ),
    figureLine('… twice, lost', `${twice}, ${lost}`, '0, 0', twice + lost === 0),
  ];
}

/** Kills a server that has claimed posts, just before their instant; tells when the last of these posts was at its network. */
export async function measureTakeOver(world: World, { accounts }: Person, server: number): Promise<Line[]> {
  const planned = await planAt(world, accounts, 'takeover');
  await sleep(planned.dueAt - Date.now() - 500);
  const killedAt = Date.now();
  await world.fleet.kill(server);
  const { twice, lost } = await outcomeOf(world, planned);
  const { rows } = await world.records.pool.query<{ n: number; last: Date | null }>(
    `select count(*)::int as n, max(t.published_at) as last from post_targets t
     where t.id = any($1) and exists (
       select 1 from publish_attempts a where a.target_id = t.id and a.state in ('scheduled', 'unknown'))`,
    [planned.targetIds],
  );
  const { n = 0, last = null } = rows[0] ?? {};
  const tookMs = last === null ? Number.NaN : last.getTime() - killedAt;
  return [
    figureLine(
      `kill -9 of a server that had claimed ${n} posts: the last of them is out after`,
      n === 0 ? 'it held none' : `${(tookMs / 1_000).toFixed(1)} s`,
      '<= 10 s',
      n === 0 ? null : tookMs <= 10_000,
    ),
    figureLine('… twice, lost', `${twice}, ${lost}`, '0, 0', twice + lost === 0),
  ];
}

type Planned = { dueAt: number; texts: string[]; targetIds: string[] };

async function planAt({ records }: World, accounts: Person['accounts'], name: string): Promise<Planned> {
  const texts = accounts.map((_account, index) => uniqueText(name, index));
  const ofX = accounts.map(({ id }) => id);
  await records.queue(accounts, texts, AHEAD_MS);
  const { rows } = await records.pool.query<{ id: string; due_at: Date }>(
    `select t.id, t.due_at from post_targets t join posts p on p.id = t.post_id
     where t.account_id = any($1) and p.content = any($2)`,
    [ofX, texts],
  );
  return { dueAt: rows[0]?.due_at.getTime() ?? Number.NaN, texts, targetIds: rows.map(({ id }) => id) };
}

async function outcomeOf({ fleet, records }: World, { dueAt, texts, targetIds }: Planned): Promise<Outcome> {
  const giveUpAt = Date.now() + WAIT_MAX_MS;
  let open = targetIds.length;
  while (open > 0 && Date.now() < giveUpAt) {
    const { rows } = await records.pool.query<{ n: number }>(
      `select count(*)::int as n from post_targets where id = any($1) and state <> 'published'`,
      [targetIds],
    );
    open = rows[0]?.n ?? 0;
    if (open > 0) await sleep(LOOK_EVERY_MS);
  }
  const wanted = new Set(texts);
  const shown = (await fleet.sandbox.posts()).filter(({ text }) => wanted.has(text));
  return {
    delaysMs: shown.map(({ created_at: at }) => Date.parse(at) - dueAt),
    twice: shown.length - new Set(shown.map(({ text }) => text)).size,
    lost: texts.length - new Set(shown.map(({ text }) => text)).size,
  };
}

async function serversOf({ records }: World, { targetIds }: Planned): Promise<number> {
  const { rows } = await records.pool.query<{ n: number }>(
    'select count(distinct worker)::int as n from publish_attempts where target_id = any($1)',
    [targetIds],
  );
  return rows[0]?.n ?? 0;
}
