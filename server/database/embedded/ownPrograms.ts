import { access } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../lib/environment';
import type { Installation } from './installation';

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
