import { parseArgs } from 'node:util';
import { DAY_MS } from '#contract/durations';
import { INVITATION_MAX_AGE_MS } from '#contract/limits';
import { readConfig, type Config } from '../config';
import { connect, type Database } from '../database/connect';
import { startEmbeddedPostgres } from '../database/embedded/embeddedPostgres';
import { findRunning } from '../database/embedded/onlineBackup';
import { migrate } from '../database/migrate';
import { ConfigError } from '../lib/environment';
import { createInvitation } from '../modules/auth/invitationsRepository';
import { runCommand, tell } from './command';

const USAGE = 'Usage: npm run invite-link -- [--admin] [--email ada@example.com]';

/** npm run invite-link: see docs/operating.md, "Who may sign up". */
async function main(): Promise<void> {
  const { isAdmin, email } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const made = await withDatabase(config, (db) =>
    createInvitation(db, config.publicOrigin, { kind: 'operator', createdBy: null, email, isAdmin }),
  );
  tell(`For one sign-up${isAdmin ? ', as administrator,' : ''} within ${INVITATION_MAX_AGE_MS / DAY_MS} days:`);
  process.stdout.write(`${made?.link}\n`);
}

function readArguments(args: string[]): { isAdmin: boolean; email: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { admin: { type: 'boolean' }, email: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length === 1 && positionals[0] === 'invite') {
      return { isAdmin: values.admin === true, email: values.email ?? null };
    }
  } catch {
    // An option that is not known.
  }
  throw new ConfigError(USAGE);
}

/** Works on the database of a server, whether or not that runs. */
async function withDatabase<Result>(
  { databaseUrl, databaseDirectUrl, dataDir, postgresBin }: Config,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const running = databaseDirectUrl ?? databaseUrl ?? (await findRunning(dataDir).catch(() => undefined));
  const own = running === undefined ? await startEmbeddedPostgres({ dataDir, binDir: postgresBin }) : null;
  const url = running ?? own?.databaseUrl ?? '';
  try {
    await migrate(url);
    const connection = connect(url, { max: 1 });
    try {
      return await work(connection.db);
    } finally {
      await connection.close();
    }
  } finally {
    await own?.stop();
  }
}

runCommand(main);
