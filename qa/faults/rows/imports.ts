import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#contract/durations';
import type { ImportProgress, ImportReport, UndoneImport } from '#contract/schemas/imports';
import { until } from '../../../server/testing/until';
import type { Client } from '../client';
import type { World } from '../rig';
import { expectThat, type Row } from '../row';

const ROWS = 300;

/** An import is left to another server so long after its own was killed. */
const DONE_MAX_MS = 60 * SECOND_MS;

const PATIENCE_MS = 180 * SECOND_MS;

/** After an Undo: a server that had gone on would have made rows by then. */
const CALM_MS = SECOND_MS;

/** Sends in a file of that many rows, of which nothing is made yet; gives its id. */
async function sendIn(client: Client, name: string): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    date: `${new Date().getUTCFullYear() + 1}-05-01`,
    time: '09:00',
    accounts: 'twitter',
    text: `${name} ${index}`,
  }));
  return (await client.json<ImportReport>(client.send('POST', '/imports?dry_run=true', { rows }))).import_id;
}

/** Rows that have become posts, and those of these posts that are there. */
async function countMade({ records }: World, importId: string): Promise<{ made: number; there: number }> {
  const { rows } = await records.pool.query<{ made: number; there: number }>(
    `select count(*)::int as made, count(*) filter (where p.deleted_at is null)::int as there
     from imported_rows r left join posts p on p.id = r.post_id where r.import_id = $1`,
    [importId],
  );
  return rows[0] ?? { made: 0, there: 0 };
}

const untilMade = (world: World, importId: string, least: number) =>
  until(
    () => countMade(world, importId),
    ({ made }) => made >= least,
    { what: `${least} rows to be posts`, patienceMs: PATIENCE_MS, pauseMs: 5 },
  );

const progressOf = (client: Client, importId: string) =>
  client.json<ImportProgress>(client.send('GET', `/imports/${importId}/commit`));

/** Posts that are there whose text begins so. */
async function countPosts({ records }: World, beginning: string): Promise<number> {
  const { rows } = await records.pool.query<{ posts: number }>(
    'select count(*)::int as posts from posts where deleted_at is null and starts_with(content, $1)',
    [beginning],
  );
  return rows[0]?.posts ?? 0;
}

const killed: Row = {
  id: 'R56',
  name: `the server that commits an import of ${ROWS} rows is killed at any row; another is there, or it is started again`,
  expected: `the import goes on by itself: each row is one post, within ${DONE_MAX_MS / SECOND_MS} s`,
  async run(rig) {
    const runs = rig.isShort ? 4 : 20;
    const world = await rig.world({ spares: 2, servers: 2 });
    try {
      const { fleet } = world;
      await Promise.all([fleet.start(0), fleet.start(1)]);
      const client = await world.signUp();
      await client.connect(1, 'r56');
      const tookMs: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const name = `r56.${run}`;
        const importId = await sendIn(client, name);
        const [first = ''] = fleet.origins;
        const commit = client.ask(first, 'POST', `/imports/${importId}/commit`, {}).catch(() => null);
        await untilMade(world, importId, Math.round(((run + 0.5) / runs) * ROWS));
        // Every second time nobody is left.
        await Promise.all(run % 2 === 0 ? [fleet.kill(0)] : [fleet.kill(0), fleet.kill(1)]);
        const killedAt = performance.now();
        await commit;
        if (run % 2 === 1) await fleet.start(1);
        await until(
          () => progressOf(client, importId),
          ({ is_running: isRunning }) => !isRunning,
          { what: `the end of import ${run}`, patienceMs: PATIENCE_MS, pauseMs: 50 },
        );
        tookMs.push(Math.round(performance.now() - killedAt));
        const { made, there } = await countMade(world, importId);
        const posts = await countPosts(world, `${name} `);
        expectThat(made === ROWS && there === ROWS && posts === ROWS, `${made} rows were made, ${posts} posts`);
        await fleet.start(0);
      }
      const longest = Math.max(...tookMs);
      expectThat(longest <= DONE_MAX_MS, `an import was over ${longest} ms after the kill`);
      return `${runs} imports, each row one post; over ${tookMs.join(', ')} ms after the kill`;
    } finally {
      await world.close();
    }
  },
};

const undone: Row = {
  id: 'R57',
  name: `Undo of an import of ${ROWS} rows at every point of its commit, at another server`,
  expected: 'no row becomes a post after the answer, which says how many were deleted; no post is left',
  async run(rig) {
    const runs = rig.isShort ? 6 : 50;
    const world = await rig.world({ servers: 2 });
    try {
      const { fleet } = world;
      await Promise.all([fleet.start(0), fleet.start(1)]);
      const client = await world.signUp();
      await client.connect(1, 'r57');
      const deleted: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const name = `r57.${run}`;
        const importId = await sendIn(client, name);
        const [one = '', other = ''] = run % 2 === 0 ? fleet.origins : fleet.origins.toReversed();
        const commit = client.ask(one, 'POST', `/imports/${importId}/commit`, {});
        await untilMade(world, importId, Math.round((run / (runs - 1)) * ROWS));
        const answer = await client.json<UndoneImport>(client.ask(other, 'DELETE', `/imports/${importId}`));
        const then = await countMade(world, importId);
        const { status } = await commit;
        expectThat([200, 202, 409].includes(status), `the commit was answered ${status}`);
        await sleep(CALM_MS);
        const later = await countMade(world, importId);
        expectThat(
          later.made === answer.deleted && later.made === then.made && answer.kept === 0,
          `${answer.deleted} were deleted and ${answer.kept} kept, of ${then.made} then and ${later.made} later`,
        );
        expectThat(later.there === 0, `${later.there} posts are left of ${later.made}`);
        deleted.push(answer.deleted);
      }
      const posts = await countPosts(world, 'r57.');
      expectThat(posts === 0, `${posts} posts are left of all imports`);
      return `${runs} imports of ${ROWS} rows, undone when ${deleted.join(', ')} were made; 0 made afterwards, 0 left`;
    } finally {
      await world.close();
    }
  },
};

export const importRows: readonly Row[] = [killed, undone];
