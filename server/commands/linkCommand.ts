import { parseArgs } from 'node:util';
import { Check } from 'typebox/value';
import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { CreateInvitationBody } from '#contract/schemas/people';
import { INVITATION_MAX_AGE_MS, RESET_MAX_AGE_MS } from '#contract/limits';
import { readConfig, type Config } from '../config';
import { connect, type Database } from '../database/connect';
import { startEmbeddedPostgres } from '../database/embedded/embeddedPostgres';
import { findRunning } from '../database/embedded/onlineBackup';
import { migrate } from '../database/migrate';
import { ConfigError } from '../lib/environment';
import { createInvitation } from '../modules/auth/invitationsRepository';
import { createReset } from '../modules/auth/resetsRepository';
import { runCommand, tell } from './command';

const USAGE =
  'Usage: npm run invite-link -- [--admin] [--email ada@example.com], or npm run reset-link -- ada@example.com [--without-factor]';

type Wanted =
  | { of: 'invite'; isAdmin: boolean; email: string | null }
  | { of: 'reset'; email: string; removesFactor: boolean };

/** npm run invite-link and npm run reset-link: see docs/operating.md. */
async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const link = await withDatabase(config, (db) => makeLink(db, config.publicOrigin, wanted));
  process.stdout.write(`${link}\n`);
}

async function makeLink(db: Database, publicOrigin: string, wanted: Wanted): Promise<string> {
  if (wanted.of === 'reset') {
    const { email, removesFactor } = wanted;
    const reset = await createReset(db, publicOrigin, email, { removesFactor });
    if (reset === null) throw new ConfigError('Nobody has an account with this email address.');
    tell(
      `Replaces the password${removesFactor ? ' and turns the second factor off' : ''}, once, within ${RESET_MAX_AGE_MS / MINUTE_MS} minutes:`,
    );
    return reset.link;
  }
  const { isAdmin, email } = wanted;
  const made = await createInvitation(db, publicOrigin, { kind: 'operator', createdBy: null, email, isAdmin });
  tell(`For one sign-up${isAdmin ? ', as administrator,' : ''} within ${INVITATION_MAX_AGE_MS / DAY_MS} days:`);
  return made?.link ?? '';
}

function readArguments(args: string[]): Wanted {
  const wanted = parseWanted(args);
  if (wanted === null) throw new ConfigError(USAGE);
  if (wanted.of === 'invite' && wanted.email !== null && !Check(CreateInvitationBody, { email: wanted.email })) {
    throw new ConfigError(`“${wanted.email}” isn’t an email address: nobody could use the link.`);
  }
  return wanted;
}

/** Null for what is no request for a link. */
function parseWanted(args: string[]): Wanted | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { admin: { type: 'boolean' }, email: { type: 'string' }, 'without-factor': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [of, email, ...rest] = positionals;
    const { admin, email: invited, 'without-factor': removesFactor = false } = values;
    const isReset = admin === undefined && invited === undefined && rest.length === 0;
    if (of === 'reset' && email !== undefined && isReset) return { of, email, removesFactor };
    if (of === 'invite' && email === undefined && !removesFactor) {
      return { of, isAdmin: admin === true, email: invited?.trim() ?? null };
    }
  } catch {
    // An option that is not known.
  }
  return null;
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
