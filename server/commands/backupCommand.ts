import path from 'node:path';
import { readConfig } from '../config';
import { backUp, BackupRefused } from './backUp';
import { readOptions, runCommand, tell } from './command';

const USAGE = 'Say where to: npm run backup -- --to /backups/2026-12-01';

/** npm run backup -- --to <folder>: see docs/operating.md. */
async function main(): Promise<void> {
  const { to } = readOptions(['to'], USAGE);
  if (to === undefined || to === '') throw new BackupRefused(USAGE);
  const { dataDir, databaseUrl, mediaPlace, postgresBin } = readConfig(process.env);
  if (databaseUrl !== null) {
    throw new BackupRefused(
      'DATABASE_URL is set, so the database is not in DATA_DIR: use pg_dump or the snapshots of whoever runs it, and copy DATA_DIR after that (docs/operating.md).',
    );
  }
  const folder = path.resolve(to);
  const manifest = await backUp({ dataDir, binDir: postgresBin, to: folder, onProgress: tell });
  if (mediaPlace !== null) tell('Uploaded files lie at MEDIA_URL, and are not part of it: copy them now.');
  tell(`The backup is complete: ${folder} has ${manifest.files} files with ${manifest.bytes} bytes.`);
  tell(`Restored, the database goes back to ${manifest.restored_to}.`);
}

runCommand(main);
