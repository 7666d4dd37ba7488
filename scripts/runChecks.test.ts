import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-checks-'));
  cpSync(path.join(__dirname, 'lib'), path.join(folder, 'scripts/lib'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs checks, given as the source of an array, with arguments as npm test gets them; `node` makes a command of a program's source. */
function runChecks(checks: string, ...args: string[]) {
  const script = `
    import { chooseChecks, runChecks } from './scripts/lib/runChecks.mjs';
    import { countPlaywright } from './scripts/lib/counts.mjs';
    const node = (program) => [process.execPath, '-e', program];
    await runChecks(chooseChecks(${checks}, process.argv.slice(1), 'npm test'), 'test-results/test.json');`;
  const options = { cwd: folder, encoding: 'utf8', timeout: 50_000 } as const;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, ...args], options);
}

const summary = () => JSON.parse(readFileSync(path.join(folder, 'test-results/test.json'), 'utf8')) as object;

it('goes on after a failure, counts it, and keeps what the table says', () => {
  const { status, stdout } = runChecks(`[
    { name: 'lint', cores: 1, limitMinutes: 1, command: node('console.log("line 7"); process.exit(1)') },
    { name: 'types', cores: 1, limitMinutes: 1, command: node('') },
  ]`);
  expect(status).toBe(1);
  expect(stdout).toContain('── lint ──\nline 7\n');
  expect(stdout).toMatch(/^lint +0 +1 +0 +\d+\.\d$/m);
  expect(stdout).toMatch(/\n1 passed, 1 failed\n$/);
  expect(summary()).toMatchObject({
    rows: [
      { name: 'lint', failed: 1 },
      { name: 'types', passed: 1, failed: 0 },
    ],
  });
});

it('ends a check that goes on for too long, with all that it has started, and says what it printed last', () => {
  const { status, stdout } = runChecks(`[
    { name: 'faults', limitMinutes: 0.05, command: node(\`
        const { pid } = require('node:child_process').spawn('sleep', ['600']);
        console.log('R1 of 31');
        console.log('waits for ' + pid);
        setInterval(() => undefined, 1000);\`) },
    { name: 'types', cores: 1, limitMinutes: 1, command: node('') },
  ]`);
  expect(status).toBe(1);
  expect(stdout).toMatch(/faults was ended after 3 s, its limit\. The last that it printed:\n {2}waits for \d+\n/);
  expect(stdout).toMatch(/\n1 passed, 1 failed\n$/);
  const [, pid = ''] = /waits for (\d+)/.exec(stdout) ?? [];
  // One that has ended may still wait for whoever adopts it to notice.
  expect(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout).toMatch(/^(Z.*\n)?$/);
});

it('is not held up by a program that a check leaves behind', () => {
  const { status, stdout } = runChecks(`[
    { name: 'browser', limitMinutes: 1, command: node(\`
        const { spawn } = require('node:child_process');
        const left = spawn('sleep', ['600'], { detached: true, stdio: 'inherit' });
        left.unref();
        console.log('leaves ' + left.pid);\`) },
  ]`);
  process.kill(Number(/leaves (\d+)/.exec(stdout)?.[1]));
  expect([status, stdout.slice(-20)]).toEqual([0, '\n1 passed, 0 failed\n']);
});

it('counts a browser test that passes only at its second try as failed', () => {
  const { stdout } = runChecks(`[
    { name: 'browser', limitMinutes: 1, report: 'test-results/browser.json', count: countPlaywright, command: node(\`
        const stats = { expected: 2, flaky: 1, unexpected: 0, skipped: 0 };
        require('node:fs').writeFileSync('test-results/browser.json', JSON.stringify({ stats }));\`) },
  ]`);
  expect(stdout).toMatch(/\n2 passed, 1 failed\n$/);
});

it('gives what follows the name of a single check to it, and knows no other names', () => {
  const checks = `['unit', 'server'].map((name) => ({
    name, cores: 1, limitMinutes: 1, command: [...node('console.log(process.argv.slice(1).join())'), '--'] }))`;
  expect(runChecks(checks, 'server', 'posts', '--bail').stdout).toContain('── server ──\nposts,--bail\n');
  expect(runChecks(checks, 'server', 'posts').stdout).not.toContain('unit');
  const { status, stderr } = runChecks(checks, 'sever');
  expect([status, stderr]).toEqual([1, 'npm test knows no sever. It knows: unit, server\n']);
});
