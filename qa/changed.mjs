import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/lib/root.mjs';

/** The revision at which each check was green last, by its name. */
const GREEN = path.join(root, '.cache/qa/green.json');

/**
 * Chooses the checks whose subjects have changed since a revision, uncommitted changes included, and says which file asks for each.
 * Without a revision, since each check's last green run here, or else since origin/main; all checks where neither is known.
 */
export function chooseChanged(checks, revision) {
  if (revision !== undefined && !isRevision(revision)) {
    console.error(`There is no revision ${revision}.`);
    process.exit(1);
  }
  const green = readGreen();
  const chosen = checks.filter(({ name, subjects }) => {
    const since = revision ?? [green[name], 'origin/main'].find(isRevision);
    const file =
      since && changedSince(since).find((changed) => subjects.some((subject) => changed.startsWith(subject)));
    if (since === undefined) console.log(`${name}: nobody knows when it was green`);
    else if (file !== undefined) console.log(`${name}: ${file} has changed since ${since.slice(0, 12)}`);
    else console.log(`${name}: nothing that it is about has changed since ${since.slice(0, 12)}`);
    return since === undefined || file !== undefined;
  });
  return chosen;
}

/** Keeps at which revision checks were green, unless files are changed that no revision holds. */
export function rememberGreen(rows) {
  if (git('status', '--porcelain') !== '') return;
  const head = git('rev-parse', 'HEAD');
  const passed = rows.filter(({ failed }) => failed === 0);
  mkdirSync(path.dirname(GREEN), { recursive: true });
  writeFileSync(
    GREEN,
    JSON.stringify({ ...readGreen(), ...Object.fromEntries(passed.map(({ name }) => [name, head])) }),
  );
}

function readGreen() {
  return existsSync(GREEN) ? JSON.parse(readFileSync(GREEN, 'utf8')) : {};
}

/** Files that differ between the working tree and a revision, new ones included. */
function changedSince(revision) {
  const tracked = git('diff', '--name-only', '--no-renames', revision, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean);
}

function isRevision(name) {
  return name !== undefined && git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== '';
}

/** What git prints, or nothing where it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
