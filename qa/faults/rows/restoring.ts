import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { AccountPlatform } from '#contract/networks';
import type { SandboxControl } from '../../../sandbox/testing/control';
import { backUp } from '../../../server/commands/backUp';
import { prepareRestored, restore } from '../../../server/commands/restore';
import { readCluster } from '../../../server/database/embedded/cluster';
import { findRunning } from '../../../server/database/embedded/onlineBackup';
import { findPostmaster } from '../../../server/database/embedded/postmaster';
import { until } from '../../../server/testing/until';
import { ApiCallError, signUpClient, soon, type Account, type Client } from '../client';
import { STORY_TIMING } from '../killing';
import { openRecords, type Records, type TargetRow } from '../records';
import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';
import { startFleet } from '../servers';
import { keepDoing } from '../traffic';

const NETWORK_WORKS_MS = 1_500;
const TIMING = { ...STORY_TIMING, maxTries: 100, networkWorksMs: NETWORK_WORKS_MS, lostTimeLooksMs: 300 };
const HOUR = 3_600_000;
/** LinkedIn's account waits some ten seconds for each of its posts that nobody can look for, and in full there are many. */
const WAIT_MAX_MS = { short: 120_000, full: 300_000 };
const PLATFORMS = ['twitter', 'linkedin', 'bluesky', 'mastodon'] as const;

/**
 * Every post that the backup knew, and in how long it is due: `soon` goes out by itself after it, `early` is moved ahead by a person
 * then, and again after the restore, `coming` after that alone, and `far` waits for an hour.
 */
const DUE_MS = { soon: 5_000, early: HOUR, coming: HOUR, far: HOUR };
const KINDS = Object.keys(DUE_MS) as (keyof typeof DUE_MS)[];

type Written = { id: string; kind: keyof typeof DUE_MS };

const restoring: Row = {
  id: 'R55',
  name: 'a backup is made while posts are written and sent, and restored at once after kill -9, with posts out since',
  expected:
    'every post that the backup knew once, or still to come; none twice; on LinkedIn, which can’t be read, a person decides',
  async run(rig) {
    const dataDir = await rig.newDataDir();
    const fleet = await startFleet({ programs: rig.programs, databaseUrl: null, dataDir, servers: 1 });
    const waitMaxMs = rig.isShort ? WAIT_MAX_MS.short : WAIT_MAX_MS.full;
    try {
      await fleet.start(0, { timing: TIMING });
      const client = await signUpClient(fleet.origins, fleet.hosts);
      const accounts: Account[] = [];
      for (const platform of PLATFORMS) {
        accounts.push(await client.connectTo(platform, platform === 'twitter' ? 'r55_x' : 'r55-member'));
      }
      const written = await writeAll(client, accounts, rig.isShort ? 1 : 8);
      const load = accounts.map((account) =>
        keepDoing((turn) => client.post(account, uniqueText('r55.load', turn)), 300),
      );
      const to = path.join(path.dirname(dataDir), `${path.basename(dataDir)}-backup`);
      const manifest = await backUp({ dataDir, to, onProgress: () => undefined });
      for (const { id } of written.filter(({ kind }) => kind === 'early')) await sendNow(client, id);
      const goesOut = (row: TargetRow) => kindOf(row) === 'soon' || kindOf(row) === 'early';
      await settled((await findRunning(dataDir)) ?? '', (row) => !goesOut(row), waitMaxMs);
      await Promise.all(load.map((one) => one.stop()));
      await fleet.kill(0);
      await killPostgres(dataDir);

      await rename(dataDir, `${dataDir}-lost`);
      let unsent: string[] = [];
      await restore({
        from: to,
        dataDir,
        onProgress: () => undefined,
        prepare: async (databaseUrl) => {
          const restoredTo = new Date(manifest.restored_to);
          await prepareRestored({ databaseUrl, restoredTo, networkWorksMs: NETWORK_WORKS_MS });
          const rows = await withRecords(databaseUrl, (records) => records.targets('r55.'));
          unsent = rows.filter(({ state }) => state !== 'published').map(({ text }) => text);
        },
      });
      const outBefore = await countPosts(fleet.sandbox);
      const lost = unsent.filter((text) => outBefore.has(text)).length;
      expectThat(lost > 0, 'nothing went out between the backup and the kill');
      await fleet.start(0, { timing: TIMING });
      // What somebody had sent ahead of its time seems to be waiting again; unless it was found meanwhile, or is being looked for.
      for (const { id } of written.filter(({ kind }) => kind === 'early' || kind === 'coming')) {
        await sendNow(client, id).catch((error: unknown) => {
          if (!(error instanceof ApiCallError)) throw error;
        });
      }
      const rows = await settled((await findRunning(dataDir)) ?? '', mayWaitAfterwards, waitMaxMs);
      return `${lost} of ${unsent.length} posts that the backup had as waiting were out; ${judge(rows, outBefore, await countPosts(fleet.sandbox))}`;
    } finally {
      await fleet.close();
      await killPostgres(dataDir);
    }
  },
};

/** So many posts of each kind on each account; on X a thread of two. */
async function writeAll(client: Client, accounts: readonly Account[], each: number): Promise<Written[]> {
  const written: Written[] = [];
  for (const account of accounts) {
    for (const kind of KINDS.flatMap((one) => Array.from({ length: each }, () => one))) {
      const text = uniqueText(`r55.${kind}`, written.length);
      const more = account.platform === 'twitter' ? { parts: [{ content: `${text} 2` }] } : {};
      written.push({ id: (await client.post(account, text, DUE_MS[kind], more)).id, kind });
    }
  }
  return written;
}

/** As a person does who moves a post to this moment. */
function sendNow(client: Client, id: string): Promise<unknown> {
  return client.json(client.send('PUT', `/posts/${id}`, { scheduled_at: soon(0) }));
}

const kindOf = ({ text }: TargetRow) => text.split('.')[1] ?? '';

async function withRecords<T>(databaseUrl: string, read: (records: Records) => Promise<T>): Promise<T> {
  const records = openRecords(databaseUrl);
  try {
    return await read(records);
  } finally {
    await records.close();
  }
}

/** The rows once each has ended, or is one that may wait. */
async function settled(databaseUrl: string, mayWait: (row: TargetRow) => boolean, waitMaxMs: number) {
  const rows = await withRecords(databaseUrl, (records) => records.atRest('r55.', { mayWait, waitMaxMs }));
  const open = rows.filter((row) => !mayWait(row) && !['published', 'failed', 'parked', 'missed'].includes(row.state));
  expectThat(open.length === 0, `still open: ${open.map(describe).join('; ')}`);
  return rows;
}

const describe = ({ text, state, platform, error_code: code }: TargetRow) =>
  `${text} on ${platform} is ${state} (${code})`;

/** How often each text is on a network. */
async function countPosts(sandbox: SandboxControl): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const platforms: readonly AccountPlatform[] = PLATFORMS;
  for (const text of (await Promise.all(platforms.map(sandbox.texts))).flat()) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
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
  const find = () => findPostmaster(cluster.dataDirectory);
  await until(find, (found) => found === undefined, { what: 'PostgreSQL to be gone', pauseMs: 20 });
}

export const restoringRows: readonly Row[] = [restoring];
