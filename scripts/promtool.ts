import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const CACHE = path.resolve('.cache/prometheus');
const UNPACKED = path.join(CACHE, 'usr/bin/promtool');

/**
 * Finds promtool, which checks rules as Prometheus reads them: on the path, else taken out of Debian's package, of which
 * nothing is installed. Null where neither can be had.
 */
export function findPromtool(): string | null {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool';
  if (!existsSync(UNPACKED)) unpack();
  return existsSync(UNPACKED) ? UNPACKED : null;
}

function unpack(): void {
  if (!existsSync('/etc/debian_version')) return;
  mkdirSync(CACHE, { recursive: true });
  if (!runs('apt-get', 'download', 'prometheus') && process.getuid?.() === 0) {
    runs('apt-get', 'update');
    runs('apt-get', 'download', 'prometheus');
  }
  const archive = readdirSync(CACHE).find((name) => name.endsWith('.deb'));
  if (archive !== undefined) runs('dpkg-deb', '--extract', archive, '.');
}

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd: CACHE, stdio: 'ignore' }).status === 0;
}
