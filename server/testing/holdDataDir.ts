/** A server process in small, for tests: node -r esbuild-register server/testing/holdDataDir.ts <data folder>. */
import { startEmbeddedPostgres } from '../database/embedded/embeddedPostgres';

const [, , dataDir = ''] = process.argv;

void startEmbeddedPostgres({ dataDir, isDisposable: true }).then(({ databaseUrl, stop }) => {
  process.stdout.write(databaseUrl);
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
});
