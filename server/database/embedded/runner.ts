import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError, type Installation } from './installation';

/** Result of a program, with everything that it printed. */
type Result = { isSuccess: boolean; output: string };

type Options = {
  user?: { uid: number; gid: number } | undefined;
  input?: string;
  /** For a program that leaves a server behind: on Windows that would inherit the pipes and keep them open. */
  isOutputIgnored?: boolean;
};

/** Runs a program to its end and returns what it printed; a program that is missing counts as one that failed. */
export function execute([command, ...args]: [string, ...string[]], options: Options = {}): Promise<Result> {
  const { user, input, isOutputIgnored = false } = options;
  const output = isOutputIgnored ? 'ignore' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...user,
      stdio: ['pipe', output, output],
      // A folder that every user may enter, and messages in one language.
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
    });
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', (error) => {
      resolve({ isSuccess: false, output: error.message });
    });
    child.on('close', (code) => {
      resolve({ isSuccess: code === 0, output: printed.trim() });
    });
  });
}

/** Whom PostgreSQL runs as where the server is root: it refuses to run as root itself. */
export type SystemUser = { uid: number; gid: number };

/** Environment of PostgreSQL's programs: folder, launcher and user. */
export type Runner = { binDir: string; launcher: string[]; user?: SystemUser };

/** The place that a system user can reach when the project or its data lies in a folder that only root may enter. */
export const SHARED_DIR = '/var/lib/postwright';

const SYSTEM_USER = 'postwright';

type Program = 'initdb' | 'pg_ctl' | 'postgres';
type ProgramOptions = { input?: string; isOutputIgnored?: boolean };

/** Runs one of PostgreSQL's programs to its end. */
export function runProgram(
  { binDir, launcher, user }: Runner,
  program: Program,
  args: string[],
  options: ProgramOptions = {},
): Promise<Result> {
  const command = path.join(binDir, program);
  const [first = command, ...rest] = [...launcher, command, ...args];
  return execute([first, ...rest], { user, ...options });
}

/**
 * Chooses how to run PostgreSQL, which refuses to run as root: root first tries a user namespace, in which it is
 * nobody yet still owns its files, and where that is refused (most containers) becomes a system user.
 */
export async function chooseRunner(installation: Installation, dataOwner: SystemUser | undefined): Promise<Runner> {
  const { binDir, packaged } = installation;
  if (process.getuid?.() !== 0) return requireWorking({ binDir, launcher: [] });

  const inNamespace: Runner = { binDir, launcher: ['unshare', '-U'] };
  const isOwnedByRoot = dataOwner === undefined || dataOwner.uid === 0;
  if (isOwnedByRoot && (await isWorking(inNamespace))) return inNamespace;

  const user = isOwnedByRoot ? await findOrCreateSystemUser() : dataOwner;
  const asUser: Runner = { binDir, launcher: [], user };
  if (packaged === null || (await isWorking(asUser))) return requireWorking(asUser);
  return requireWorking({ ...asUser, binDir: path.join(await copyToSharedDir(packaged), 'bin') });
}

/** True if the user that runs PostgreSQL can enter a folder. */
export async function canEnter({ user }: Runner, folder: string): Promise<boolean> {
  return (await execute(['test', '-x', folder], { user })).isSuccess;
}

/** Returns the owner of a file or folder, undefined when it does not exist. */
export async function ownerOf(file: string): Promise<SystemUser | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats && { uid: stats.uid, gid: stats.gid };
}

/** Makes the place that every system user may enter, whatever umask root works with. */
export async function makeSharedDir(): Promise<void> {
  await mkdir(SHARED_DIR, { recursive: true });
  await chmod(SHARED_DIR, 0o755);
}

async function isWorking(runner: Runner): Promise<boolean> {
  return (await runProgram(runner, 'postgres', ['--version'])).isSuccess;
}

async function requireWorking(runner: Runner): Promise<Runner> {
  const { isSuccess, output } = await runProgram(runner, 'postgres', ['--version']);
  if (!isSuccess) throw new EmbeddedPostgresError(`PostgreSQL does not run here: ${output}.`);
  return runner;
}

async function findOrCreateSystemUser(): Promise<SystemUser> {
  const existing = (await findUser(SYSTEM_USER)) ?? (await findUser('postgres'));
  if (existing) return existing;
  const { output } = await execute(['useradd', '--system', '--user-group', '--no-create-home', SYSTEM_USER]);
  const created = await findUser(SYSTEM_USER);
  if (created) return created;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and no system user could be created for it: ${output}. Start Postwright as an ordinary user.`,
  );
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  const [uid, gid] = await Promise.all([execute(['id', '-u', name]), execute(['id', '-g', name])]);
  return uid.isSuccess && gid.isSuccess ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

async function copyToSharedDir({ nativeDir, name }: NonNullable<Installation['packaged']>): Promise<string> {
  const copy = path.join(SHARED_DIR, name);
  if (await ownerOf(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await makeSharedDir();
  await cp(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
  await execute(['chmod', '-R', 'a+rX', unfinished]);
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  return copy;
}
