import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createXConnector } from './x/connector';
import { bundle, type Bundle } from '../testing/bundle';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { allow } from '../../sandbox/testing/person';

let programs: Bundle<'sandbox'>;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sandbox-process-'));
const running: ChildProcess[] = [];
beforeAll(async () => {
  programs = await bundle({ sandbox: 'sandbox/main.ts' });
});
afterAll(async () => {
  running.forEach((child) => child.kill('SIGKILL'));
  rmSync(dataDir, { recursive: true });
  await programs.remove();
});

/** Starts the sandbox as a process of its own and waits for its line. */
async function start(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [programs.sandbox], {
    env: { ...process.env, DATA_DIR: dataDir, SANDBOX_PORT: '0', PUBLIC_ORIGIN: 'http://localhost:3000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const origin = await new Promise<string>((resolve) =>
    child.stdout?.on('data', (line: Buffer) => resolve(/http:\S+/.exec(line.toString())?.[0] ?? '')),
  );
  return { child, origin };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}

test('a post that was accepted survives kill -9, and so does the connection', async () => {
  const first = await start();
  const before = createXConnector(sandboxNetworkSettings(first.origin).twitter);
  const grant = await allow(before.oauth, 'http://localhost:3000/x-oauth-callback', 'ada');
  const { accessToken } = await before.exchange(grant);
  const actor = { ...(await before.profile(accessToken)), accessToken };
  await before.publish(actor, { text: 'Still here' }, AbortSignal.timeout(5_000));
  await end(first.child, 'SIGKILL');

  const second = await start();
  const after = createXConnector(sandboxNetworkSettings(second.origin).twitter);
  expect(await after.findRecent(actor)).toMatchObject({ posts: [{ text: 'Still here' }] });
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});
