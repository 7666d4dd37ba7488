import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#contract/durations';
import { SERIES_AHEAD } from '#contract/limits';
import type { ImportProgress, ImportReport, UndoneImport } from '#contract/schemas/imports';
import { until } from '../../../server/testing/until';
import type { Client } from '../client';
import { uniqueTexts, type World } from '../rig';
import { expectThat, type Row } from '../row';

/** Days by which each series is behind, as after a night without a server. */
const BEHIND_DAYS = 6;
const LIFE_MAX_MS = 600;
const KILLS = { min: 4, max: 40 };

const series: Row = {
  id: 'R42',
  name: 'two servers make the posts of series that are days behind, and one or the other is killed all the time',
  expected: 'each day of each series has one post, and none is missing',
  async run(rig) {
    const random = rig.random('r42');
    return rig.inWorld({ spares: 2, servers: 2 }, async ({ fleet, records: { pool }, signUp }) => {
      await Promise.all([fleet.start(0), fleet.start(1)]);
      const client = await signUp();
      const [account] = await client.connect(1, 'r42');
      const texts = uniqueTexts('r42', rig.isShort ? 40 : 100);
      const days = { rule: 'FREQ=DAILY', zone: 'Europe/Berlin', first: '2099-01-01T09:00' };
      for (const content of texts) {
        const body = { content, platforms: ['twitter'], account_ids: [account?.id], ...days };
        await client.json(client.send('POST', '/series', body));
      }
      await pool.query(
        `delete from posts p using series s where p.series_id = s.id and p.series_day > s.made_through - ${BEHIND_DAYS}`,
      );
      await pool.query(`update series set made_through = made_through - ${BEHIND_DAYS}, wake_at = now()`);
      let kills = 0;
      const areWaiting = async () => (await pool.query('select from series where wake_at <= now()')).rows.length > 0;
      for (; kills < KILLS.min || ((await areWaiting()) && kills < KILLS.max); kills += 1) {
        await fleet.kill(kills % 2);
        await fleet.start(kills % 2);
        await sleep(random.between(0, LIFE_MAX_MS));
      }
      const { rows } = await pool.query<{ days: number; posts: number }>(
        `select count(distinct series_day)::int as days, count(*)::int as posts from posts
         where series_id is not null group by series_id`,
      );
      const right = rows.filter((one) => one.days === SERIES_AHEAD && one.posts === SERIES_AHEAD).length;
      expectThat(right === texts.length, `${right} of ${texts.length} series have their ${SERIES_AHEAD} posts once`);
      return `${texts.length} series, ${BEHIND_DAYS * texts.length} posts made during ${kills} kills: each day once, none missing`;
    });
  },
};

const ROWS = 300;

/** An import is left to another server so long after its own was killed. */
const DONE_MAX_MS = 60 * SECOND_MS;
const WAIT_MAX_MS = 180 * SECOND_MS;

/** After an Undo: a server that had gone on would have made rows by then. */
const CALM_MS = SECOND_MS;

/** Sends in a file of that many rows, and has a server commit it; resolves once so many rows have become posts. */
async function commitUntil(
  { records }: World,
  client: Client,
  { name, origin, least }: { name: string; origin: string; least: number },
) {
  const date = `${new Date().getUTCFullYear() + 1}-05-01`;
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...{ date, time: '09:00', accounts: 'twitter' },
    text: `${name} ${index}`,
  }));
  const sent = client.send('POST', '/imports?dry_run=true', { rows });
  const { import_id: importId } = await client.json<ImportReport>(sent);
  const answer = client.ask(origin, 'POST', `/imports/${importId}/commit`, {}).catch(() => null);

  /** Rows that have become posts, those of these posts that are there, and all posts that are. */
  const count = async () => {
    const { rows: counted } = await records.pool.query<{ made: number; there: number; posts: number }>(
      `select count(*)::int as made, count(*) filter (where p.deleted_at is null)::int as there,
         (select count(*)::int from posts where deleted_at is null and starts_with(content, $2)) as posts
       from imported_rows r left join posts p on p.id = r.post_id where r.import_id = $1`,
      [importId, `${name} `],
    );
    return counted[0] ?? { made: 0, there: 0, posts: 0 };
  };
  const isEnough = ({ made }: { made: number }) => made >= least;
  await until(count, isEnough, { what: `${least} rows to be posts`, waitMaxMs: WAIT_MAX_MS, pauseMs: 5 });
  return { importId, answer, count };
}

const killed: Row = {
  id: 'R56',
  name: `the server that commits an import of ${ROWS} rows is killed at any row; another is there, or it is started again`,
  expected: `the import goes on by itself: each row is one post, within ${DONE_MAX_MS / SECOND_MS} s`,
  async run(rig) {
    const runs = rig.isShort ? 4 : 20;
    return rig.inWorld({ spares: 2, servers: 2 }, async (world) => {
      const { fleet } = world;
      await Promise.all([fleet.start(0), fleet.start(1)]);
      const client = await world.signUp();
      await client.connect(1, 'r56');
      const tookMs: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const least = Math.round(((run + 0.5) / runs) * ROWS);
        const start = { name: `r56.${run}`, origin: fleet.origins[0] ?? '', least };
        const { importId, answer, count } = await commitUntil(world, client, start);
        // Every second time nobody is left.
        await Promise.all(run % 2 === 0 ? [fleet.kill(0)] : [fleet.kill(0), fleet.kill(1)]);
        const killedAt = performance.now();
        await answer;
        if (run % 2 === 1) await fleet.start(1);
        const isOver = async () =>
          !(await client.json<ImportProgress>(client.send('GET', `/imports/${importId}/commit`))).is_running;
        await until(isOver, Boolean, { what: `the end of import ${run}`, waitMaxMs: WAIT_MAX_MS, pauseMs: 50 });
        tookMs.push(Math.round(performance.now() - killedAt));
        const { made, there, posts } = await count();
        expectThat(made === ROWS && there === ROWS && posts === ROWS, `${made} rows were made, ${posts} posts`);
        await fleet.start(0);
      }
      const longest = Math.max(...tookMs);
      expectThat(longest <= DONE_MAX_MS, `an import was over ${longest} ms after the kill`);
      return `${runs} imports, each row one post; over ${tookMs.join(', ')} ms after the kill`;
    });
  },
};

const undone: Row = {
  id: 'R57',
  name: `Undo of an import of ${ROWS} rows at every point of its commit, at another server`,
  expected: 'no row becomes a post after the answer, which says how many were deleted; no post is left',
  async run(rig) {
    const { client, ...world } = await rig.healthy();
    const runs = rig.isShort ? 6 : 50;
    await client.connect(1, 'r57');
    const deleted: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const [origin = '', other = ''] = run % 2 === 0 ? world.fleet.origins : world.fleet.origins.toReversed();
      const least = Math.round((run / (runs - 1)) * ROWS);
      const start = { name: `r57.${run}`, origin, least };
      const { importId, answer: commit, count } = await commitUntil(world, client, start);
      const answer = await client.json<UndoneImport>(client.ask(other, 'DELETE', `/imports/${importId}`));
      const then = await count();
      const { status } = (await commit) ?? {};
      expectThat([200, 202, 409].includes(status ?? 0), `the commit was answered ${status}`);
      await sleep(CALM_MS);
      const later = await count();
      expectThat(
        later.made === answer.deleted && later.made === then.made && answer.kept === 0,
        `${answer.deleted} were deleted and ${answer.kept} kept, of ${then.made} then and ${later.made} later`,
      );
      expectThat(later.there === 0 && later.posts === 0, `${later.posts} posts are left of ${later.made}`);
      deleted.push(answer.deleted);
    }
    return `${runs} imports of ${ROWS} rows, undone when ${deleted.join(', ')} were made; 0 made afterwards, 0 left`;
  },
};

export const makingRows: readonly Row[] = [series, killed, undone];
