import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-changed-'));
  cpSync(path.resolve('scripts/lib'), path.join(folder, 'scripts/lib'), { recursive: true });
  mkdirSync(path.join(folder, 'qa'));
  cpSync(path.join(__dirname, 'changed.mjs'), path.join(folder, 'qa/changed.mjs'));
  write('.gitignore', '.cache/\n');
  git('init', '--quiet');
  commit('server/posts.ts');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function git(...args: string[]): string {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

/** Writes a file and commits all; returns the revision. */
function commit(file: string): string {
  write(file, Math.random().toString());
  git('add', '--all');
  git('commit', '--quiet', '--message', `Change ${file}`);
  return git('rev-parse', 'HEAD');
}

/** Chooses of two checks, after those named as green were so, and gives the names of the chosen ones, or what was complained of. */
function choose(revision?: string, { green = '' } = {}): string {
  const script = `
    import { chooseChanged, rememberGreen } from './qa/changed.mjs';
    const checks = [
      { name: 'faults', subjects: ['server/', 'qa/faults/'] },
      { name: 'engines', subjects: ['src/'] },
    ];
    rememberGreen(${JSON.stringify(green)}.split(',').map((name) => ({ name, failed: 0 })));
    console.error(chooseChanged(checks, ${JSON.stringify(revision)}).map(({ name }) => name).join());`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stderr.trim();
}

it('takes the checks whose subjects have changed since a revision, uncommitted and new files included', () => {
  const first = git('rev-parse', 'HEAD');
  const second = commit('src/page.tsx');
  expect(choose(first)).toBe('engines');
  expect(choose(second)).toBe('');
  write('qa/faults/new.ts', '');
  expect(choose(second)).toBe('faults');
  expect(choose('nonsense')).toBe('There is no revision nonsense.');
});

it('goes by the last green run of each check, else by origin/main, and takes all where neither is known', () => {
  expect(choose()).toBe('faults,engines');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(choose()).toBe('');
  commit('server/posts.ts');
  commit('src/page.tsx');
  expect(choose()).toBe('faults,engines');
  expect(choose(undefined, { green: 'faults' })).toBe('engines');
  commit('server/posts.ts');
  expect(choose()).toBe('faults,engines');
});

it('does not remember a run of what no revision holds', () => {
  write('server/posts.ts', 'uncommitted');
  expect(choose(undefined, { green: 'faults,engines' })).toBe('faults,engines');
});
