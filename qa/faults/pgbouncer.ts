import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { installWithApt } from '../../scripts/lib/apt.mjs';
import { freePort } from '../../server/testing/freePort';
import { until } from '../../server/testing/until';
import { kill, launch } from './process';
import { NotTried } from './row';

/** A PgBouncer in front of a database. */
export type Pgbouncer = { databaseUrl: string; close: () => Promise<void> };

/** Debian's is not on everybody's path. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** Root may not run it: whoever is nobody may. */
const NOBODY = 65_534;

/** Finds PgBouncer, or installs Debian's; throws NotTried where neither is possible. */
export async function findPgbouncer(): Promise<string> {
  const find = () => PLACES.find((program) => spawnSync(program, ['--version']).status === 0);
  const program = find() ?? ((await installWithApt('pgbouncer')) ? find() : undefined);
  if (program === undefined) throw new NotTried('PgBouncer', 'its program is not there (Debian: pgbouncer)');
  return program;
}

/** Starts PgBouncer in front of a database; `poolSize`: how many sessions it has for all clients. */
export async function startPgbouncer(
  program: string,
  { databaseUrl, mode, poolSize }: { databaseUrl: string; mode: 'session' | 'transaction'; poolSize: number },
): Promise<Pgbouncer> {
  const [folder, port] = await Promise.all([mkdtemp(path.join(os.tmpdir(), 'postwright-pgbouncer-')), freePort()]);
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const settings = `[databases]
${name} = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
`;
  const file = path.join(folder, 'pgbouncer.ini');
  await chmod(folder, 0o755);
  await writeFile(file, settings, { mode: 0o644 });
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const running = await launch([program, file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  await until(() => running.lines.some((line) => line.includes('process up')), Boolean, {
    what: 'PgBouncer to listen',
  });
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${port}`;
  return {
    databaseUrl: address.href,
    async close() {
      await kill(running);
      await rm(folder, { recursive: true });
    },
  };
}
