import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Nothing listens at a port that only the system may open. */
const REFUSING = 'http://127.0.0.1:9/';
const LOCK = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { '@atproto/pds': '0.4.217' } },
    'node_modules/@atproto/pds': { version: '0.4.217' },
  },
};
/** Stands in for npm: records each of its calls. */
const NPM = `require('node:fs').appendFileSync('calls', process.argv[2] + ' ');`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-real-'));
  cpSync(path.resolve('scripts/lib'), path.join(folder, 'scripts/lib'), { recursive: true });
  mkdirSync(path.join(folder, 'qa/real'), { recursive: true });
  cpSync(path.join(__dirname, 'ensureServers.mjs'), path.join(folder, 'qa/real/ensureServers.mjs'));
  write({ 'npm.js': NPM, calls: '', 'qa/real/.npmrc': '', 'qa/real/package-lock.json': JSON.stringify(LOCK) });
  write({ 'qa/real/package.json': JSON.stringify(LOCK.packages['']) });
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

/** Installs as `npm run qa -- real` does first; `folder` is where the packages are then. */
function ensure(env: NodeJS.ProcessEnv) {
  const script = `import('./qa/real/ensureServers.mjs')
    .then(({ ensureRealSoftware }) => ensureRealSoftware())
    .then((folder) => console.log('installed in ' + folder))`;
  const options = { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8', timeout: 50_000 } as const;
  return spawnSync(process.execPath, ['-e', script], options);
}

const calls = () => readFileSync(path.join(folder, 'calls'), 'utf8').trim();
const recorder = () => ({ npm_execpath: path.join(folder, 'npm.js') });

it('fails with a sentence, and soon, where the packages cannot be had, and is tried again next time', () => {
  const cache = path.join(folder, 'cache');
  const { status, stdout, stderr } = ensure({
    npm_execpath: '',
    npm_config_registry: REFUSING,
    npm_config_cache: cache,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/ECONNREFUSED[\s\S]+they could not be installed[\s\S]+Nothing was tested\.\n$/);
  expect(ensure(recorder()).status).toBe(0);
  expect(calls()).toBe('ci rebuild');
});

it('installs and compiles once, and again when the lockfile has changed', () => {
  const { status, stdout } = ensure(recorder());
  expect([status, stdout]).toEqual([0, expect.stringContaining('installed in ')]);
  expect(ensure(recorder()).stdout).toBe(stdout);
  expect(calls()).toBe('ci rebuild');
  write({ 'qa/real/package-lock.json': '{}' });
  expect(ensure(recorder()).stdout).not.toBe(stdout);
  expect(calls()).toBe('ci rebuild ci rebuild');
});
