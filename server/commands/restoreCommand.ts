import path from 'node:path';
import { readConfig, type Config } from '../config';
import { startEmbeddedPostgres } from '../database/embedded/embeddedPostgres';
import { ownerOfCluster } from '../database/embedded/cluster';
import { readOptions, runCommand, tell } from './command';
import { readManifest, BackupRefused } from './backUp';
import { prepareRestored, restore } from './restore';

const USAGE =
  'Say what is restored: npm run restore -- --from /backups/2026-12-01, or, for a database that was restored by other means, npm run restore -- --restored-at 2026-12-01T03:00:00Z, the instant to which it goes back.';

/** An instant with its zone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** npm run restore -- [--from <folder>] [--restored-at <instant>]: see docs/operating.md. */
async function main(): Promise<void> {
  const { from, 'restored-at': at } = readOptions(['from', 'restored-at'], USAGE);
  const restoredAt = at === undefined ? null : instantOf(at);
  const config = readConfig(process.env);
  if (from !== undefined) await restoreFolder(config, path.resolve(from), restoredAt);
  else if (restoredAt !== null) await markOnly(config, restoredAt);
  else throw new BackupRefused(USAGE);
}

async function restoreFolder({ databaseUrl, dataDir, postgresBin }: Config, from: string, restoredAt: Date | null) {
  if (databaseUrl !== null) {
    throw new BackupRefused(
      'DATABASE_URL is set: restore that database by its own means, then run npm run restore -- --restored-at <the instant to which it goes back>.',
    );
  }
  const { restored_to: restoredTo } = await readManifest(from);
  if (restoredAt !== null && restoredAt > new Date(restoredTo)) {
    throw new BackupRefused(`--restored-at is later than this backup, which goes back to ${restoredTo}.`);
  }
  await restore({
    from,
    dataDir,
    binDir: postgresBin,
    onProgress: tell,
    prepare: (url) => prepare(url, restoredAt ?? new Date(restoredTo)),
  });
  tell(`${dataDir} is restored: the server can be started.`);
}

async function markOnly(
  { databaseUrl, databaseDirectUrl, dataDir, postgresBin }: Config,
  restoredAt: Date,
): Promise<void> {
  if (databaseUrl !== null) return prepare(databaseDirectUrl ?? databaseUrl, restoredAt);
  if ((await ownerOfCluster(dataDir)) === undefined) throw new BackupRefused(`There is no database in ${dataDir}.`);
  const postgres = await startEmbeddedPostgres({ dataDir, binDir: postgresBin, onProgress: tell });
  try {
    await prepare(postgres.databaseUrl, restoredAt);
  } finally {
    await postgres.stop();
  }
}

async function prepare(databaseUrl: string, restoredAt: Date): Promise<void> {
  const targets = await prepareRestored({ databaseUrl, restoredTo: restoredAt });
  tell(
    `${targets} ${targets === 1 ? 'post' : 'posts'} may have gone out since ${restoredAt.toISOString()}: nothing is sent before its network was asked for it.`,
  );
}

function instantOf(text: string): Date {
  const instant = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(instant.getTime())) {
    throw new BackupRefused('--restored-at must be an instant with its zone, like 2026-12-01T03:00:00Z.');
  }
  return instant;
}

runCommand(main);
