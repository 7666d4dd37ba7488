import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Stands in for npm: records each of its calls. */
const NPM = `const { appendFileSync, mkdirSync } = require('node:fs');
mkdirSync('node_modules', { recursive: true });
appendFileSync('calls', process.argv[2] + ' ');`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-install-'));
  cpSync(path.join(__dirname, 'lib'), path.join(folder, 'scripts/lib'), { recursive: true });
  write({ 'npm.js': NPM, calls: '', 'package.json': '{}', 'package-lock.json': '{}' });
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

/** Installs as every script does first, for the product or for tests too; returns what npm has been asked so far. */
function install(entry: 'ensureInstalled' | 'ensureAllInstalled' = 'ensureInstalled'): string {
  const script = `import('./scripts/lib/install.mjs').then(({ ${entry} }) => ${entry}())`;
  const env = { ...process.env, npm_execpath: path.join(folder, 'npm.js') };
  execFileSync(process.execPath, ['-e', script], { cwd: folder, env, stdio: 'pipe' });
  return readFileSync(path.join(folder, 'calls'), 'utf8').trim();
}

it('installs what the lockfile names once, and again when the lockfile has changed', () => {
  expect(install()).toBe('ci');
  expect(install()).toBe('ci');
  write({ 'package-lock.json': '{ "lockfileVersion": 3 }' });
  expect(install()).toBe('ci ci');
});

it('adds the packages for tests to those of the product, and removes none for the product afterwards', () => {
  expect(install()).toBe('ci');
  expect(install('ensureAllInstalled')).toBe('ci install');
  expect(install('ensureAllInstalled')).toBe('ci install');
  expect(install()).toBe('ci install');
});

it('installs all at once where the tests come first', () => {
  expect(install('ensureAllInstalled')).toBe('ci');
  expect(install()).toBe('ci');
});

it('installs nothing because a script line has changed', () => {
  expect(install()).toBe('ci');
  write({ 'package.json': '{ "scripts": {} }' });
  expect(install()).toBe('ci');
});

test('a build finds its loaders without the packages for development', () => {
  const sources = ['webpack.config.ts', 'scripts/tokenSheetLoader.mjs'].map((file) =>
    readFileSync(path.join(__dirname, '..', file), 'utf8'),
  );
  const loaders = new Set(sources.flatMap((source) => source.match(/\b[a-z]+-loader\b/g) ?? []));
  const { dependencies } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(loaders.size).toBeGreaterThan(1);
  expect([...loaders].filter((loader) => !(loader in dependencies))).toEqual([]);
});
