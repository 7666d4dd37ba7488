import { rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '#contract/schemas/posts';
import { backUp } from '../../../server/commands/backUp';
import { prepareRestored, restore } from '../../../server/commands/restore';
import { readCluster } from '../../../server/database/embedded/cluster';
import { findRunning } from '../../../server/database/embedded/onlineBackup';
import { findPostmaster } from '../../../server/database/embedded/postmaster';
import type { SandboxControl } from '../../../sandbox/testing/control';
import { until } from '../../../server/testing/until';
import { startFleet } from '../fleet';
import { ApiCallError } from '../caller';
import { signUpClient, type Client } from '../client';
import { KEYED_TIMING, meetKeyedPerson } from '../keyedWorld';
import { openRecords, type Records, type TargetRow } from '../records';
import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';

const TIMING = { ...KEYED_TIMING, lostTimeLooksMs: 300 };
const HOUR = 3_600_000;
/** When posts are due that go out by themselves after the backup. */
const SOON_MS = 5_000;
const PATIENCE_MS = 120_000;
/** LinkedIn's account waits some ten seconds for each of its posts that nobody can look for, and in full there are many. */
const PATIENCE_IN_FULL_MS = 300_000;
const PLATFORMS = ['twitter', 'linkedin', 'bluesky', 'mastodon'] as const;

type Place = { client: Pick<Client, 'send' | 'json'>; accountId: string; platform: (typeof PLATFORMS)[number] };

/**
 * Every post that the backup knew: `soon` goes out by itself after it, `early` is moved ahead by a person then, and again after the
 * restore, `coming` after that alone, and `far` waits for an hour.
 */
type Kind = 'soon' | 'early' | 'coming' | 'far';
const DUE_MS: Record<Kind, number> = { soon: SOON_MS, early: HOUR, coming: HOUR, far: HOUR };
const KINDS = Object.keys(DUE_MS) as Kind[];

const restoring: Row = {
  id: 'R55',
  name: 'a backup is made while posts are written and sent, and restored at once after kill -9, with posts out since',
  expected:
    'every post that the backup knew once, or still to come; none twice; on LinkedIn, which can’t be read, a person decides',
  async run(rig) {
    const dataDir = await rig.newDataDir();
    const fleet = await startFleet({ programs: rig.programs, databaseUrl: null, dataDir });
    const opened: Records[] = [];
    const openDatabase = async () => {
      const records = openRecords((await findRunning(dataDir)) ?? '');
      opened.push(records);
      return records;
    };
    try {
      await fleet.start(0, { timing: TIMING });
      const before = await openDatabase();
      const places = await meet(fleet);
      const written = await writeAll(places, rig.isShort ? 1 : 8);
      const load = keepPosting(places);
      const to = path.join(path.dirname(dataDir), `${path.basename(dataDir)}-backup`);
      const manifest = await backUp({ dataDir, to, onProgress: () => undefined });
      for (const { id, place } of written.filter(({ kind }) => kind === 'early')) await sendNow(place, id);
      await untilSettled(before, (row) => kindOf(row) !== 'soon' && kindOf(row) !== 'early', PATIENCE_MS);
      await load.stop();
      await fleet.kill(0);
      await before.close();
      await killPostgres(dataDir);

      await rename(dataDir, `${dataDir}-lost`);
      let unsent: string[] = [];
      await restore({
        from: to,
        dataDir,
        onProgress: () => undefined,
        prepare: async (databaseUrl) => {
          const restoredTo = new Date(manifest.restored_to);
          await prepareRestored({ databaseUrl, restoredTo, networkWorksMs: TIMING.networkWorksMs ?? 0 });
          unsent = await unsentIn(databaseUrl);
        },
      });
      const outBefore = await countPosts(fleet.sandbox);
      const lost = unsent.filter((text) => outBefore.has(text)).length;
      expectThat(lost > 0, 'nothing went out between the backup and the kill');
      await fleet.start(0, { timing: TIMING });
      // What somebody had sent ahead of its time seems to be waiting again.
      for (const { id, place } of written.filter(({ kind }) => kind === 'early' || kind === 'coming')) {
        await sendNow(place, id).catch(ifFound);
      }
      const patienceMs = rig.isShort ? PATIENCE_MS : PATIENCE_IN_FULL_MS;
      const rows = await untilSettled(await openDatabase(), mayWaitAfterwards, patienceMs);
      return `${lost} of ${unsent.length} posts that the backup had as waiting were out; ${judge(rows, outBefore, await countPosts(fleet.sandbox))}`;
    } finally {
      await Promise.all(opened.map((records) => records.close().catch(() => undefined)));
      await fleet.close();
      await killPostgres(dataDir);
    }
  },
};

/** Texts of posts that a restored database has as not published. */
async function unsentIn(databaseUrl: string): Promise<string[]> {
  const records = openRecords(databaseUrl);
  try {
    return (await records.targets('r55.')).filter(({ state }) => state !== 'published').map(({ text }) => text);
  } finally {
    await records.close();
  }
}

/** Somebody with an account on each network. */
async function meet(fleet: Awaited<ReturnType<typeof startFleet>>): Promise<Place[]> {
  const origins = fleet.origins.slice(0, 1);
  const client = await signUpClient(origins);
  const x = await client.connectTo('twitter', 'r55_x');
  const linkedin = await client.connectTo('linkedin', 'r55-member');
  const keyed = await meetKeyedPerson({ fleet }, origins, 'r55', 1);
  return [
    { client, accountId: x.id, platform: 'twitter' },
    { client, accountId: linkedin.id, platform: 'linkedin' },
    ...keyed.accounts.map(({ id, platform }) => ({ client: keyed.client, accountId: id, platform })),
  ];
}

type Written = { id: string; place: Place; kind: Kind };

/** So many posts of each kind on each account; on X a thread of two. */
async function writeAll(places: readonly Place[], each: number): Promise<Written[]> {
  const written: Written[] = [];
  for (const place of places) {
    for (const kind of KINDS) {
      for (let index = 0; index < each; index += 1) {
        const text = uniqueText(`r55.${kind}`, index);
        const parts = place.platform === 'twitter' ? [{ content: `${text} 2` }] : [];
        written.push({ id: await write(place, text, DUE_MS[kind], parts), place, kind });
      }
    }
  }
  return written;
}

async function write(place: Place, content: string, dueInMs: number, parts: { content: string }[]): Promise<string> {
  const { client, accountId, platform } = place;
  const scheduled_at = new Date(Date.now() + dueInMs).toISOString();
  const body = {
    content,
    platforms: [platform],
    account_ids: [accountId],
    scheduled_at,
    ...(parts.length > 0 && { parts }),
  };
  return (await client.json<Post>(client.send('POST', '/posts', body))).id;
}

/** As a person does who moves a post to this moment. */
async function sendNow({ client }: Place, id: string): Promise<void> {
  await client.json(client.send('PUT', `/posts/${id}`, { scheduled_at: new Date().toISOString() }));
}

/** It was found meanwhile, or is being looked for. */
function ifFound(error: unknown): void {
  if (!(error instanceof ApiCallError)) throw error;
}

/** Posts that are due at once, on all accounts, until it is stopped. */
function keepPosting(places: readonly Place[]) {
  let isOver = false;
  const done = Promise.all(
    places.map(async (place) => {
      for (let index = 0; !isOver; index += 1) {
        await write(place, uniqueText('r55.load', index), 0, []);
        await sleep(300);
      }
    }),
  );
  return {
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

const kindOf = ({ text }: TargetRow) => text.split('.')[1] ?? '';

/** The rows once each has ended, or is one that may wait. */
async function untilSettled(
  records: Records,
  mayWait: (row: TargetRow) => boolean,
  patienceMs: number,
): Promise<TargetRow[]> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const rows = await records.targets('r55.');
    const open = rows.filter(
      (row) => !['published', 'failed', 'parked', 'missed'].includes(row.state) && !mayWait(row),
    );
    if (open.length === 0) return rows;
    if (performance.now() > giveUpAt) throw new Error(`still open: ${open.map(describe).join('; ')}`);
    await sleep(200);
  }
}

const describe = ({ text, state, platform, error_code: code }: TargetRow) =>
  `${text} on ${platform} is ${state} (${code})`;

/** How often each text is on a network. */
async function countPosts(sandbox: SandboxControl): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const platform of PLATFORMS) {
    for (const text of await sandbox.texts(platform)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Only what is due in an hour waits, and is known not to be out; LinkedIn shows posts to few apps. */
function mayWaitAfterwards(row: TargetRow): boolean {
  return kindOf(row) === 'far' && (row.lost_from === null || row.platform === 'linkedin');
}

function isRight(row: TargetRow, isOut: boolean): boolean {
  if (kindOf(row) === 'far') return !isOut && row.state === 'scheduled';
  const isPublished = isOut && row.state === 'published';
  return row.platform === 'linkedin' ? isPublished || row.state === 'parked' : isPublished;
}

function judge(rows: readonly TargetRow[], before: Map<string, number>, after: Map<string, number>): string {
  const twice = [...after].filter(([, count]) => count > 1).map(([text]) => text);
  expectThat(twice.length === 0, `published twice: ${twice.join('; ')}`);
  const wrong = rows.filter((row) => !isRight(row, after.has(row.text)));
  expectThat(wrong.length === 0, `not as they should be: ${wrong.map(describe).join('; ')}`);
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const sent = rows.filter(({ text, state }) => !before.has(text) && state === 'published').length;
  return `${count('published')} published, ${sent} of them now, ${count('scheduled')} still to come, ${count('parked')} parked (LinkedIn); 0 twice`;
}

/** The machine goes down with its database. */
async function killPostgres(dataDir: string): Promise<void> {
  const cluster = await readCluster(dataDir).catch(() => null);
  const postmaster = cluster && (await findPostmaster(cluster.dataDirectory));
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGQUIT');
  await until(
    () => findPostmaster(cluster.dataDirectory),
    (found) => found === undefined,
    {
      what: 'PostgreSQL to be gone',
      pauseMs: 20,
    },
  );
}

/** Backups that are restored. */
export const restoringRows: readonly Row[] = [restoring];
