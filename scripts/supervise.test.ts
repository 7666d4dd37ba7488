import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { until, within } from '../server/testing/until';

/** Writes down each of its starts and its end, and does what its argument says. */
const PROGRAM = `
  const { appendFileSync } = require('node:fs');
  const note = (text) => appendFileSync(__dirname + '/notes', text + ' ');
  note(process.pid);
  if (process.env.ENDS_BY === '78') process.exit(78);
  if (process.env.ENDS_BY) process.kill(process.pid, process.env.ENDS_BY);
  process.on('SIGTERM', () => { note('stopped'); process.exit(3); });
  process.on('disconnect', () => { note('alone'); process.exit(0); });
  setTimeout(() => process.exit(1), 60_000);
`;

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-supervise-'));
  writeFileSync(path.join(folder, 'program.js'), PROGRAM);
  writeFileSync(path.join(folder, 'notes'), '');
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const notes = () => readFileSync(path.join(folder, 'notes'), 'utf8').trim().split(' ').filter(Boolean);
const untilNoted = (count: number) => until(notes, ({ length }) => length >= count, { what: `${count} notes` });

function supervise(endsBy = ''): { child: ChildProcess; end: () => Promise<unknown[]> } {
  const supervisor = pathToFileURL(path.join(__dirname, 'lib/supervise.mjs')).href;
  const call = `import('${supervisor}').then(({ supervise }) => supervise('${path.join(folder, 'program.js')}', { ENDS_BY: '${endsBy}' }))`;
  const child = spawn(process.execPath, ['-e', call], { stdio: 'ignore' });
  started.push(child);
  const ended = once(child, 'exit');
  return { child, end: () => within(ended, 'the supervisor to end') };
}

test('starts a program again that was killed, and hands on a signal and the exit code', async () => {
  const { child, end } = supervise();
  const [pid = ''] = await untilNoted(1);
  process.kill(Number(pid), 'SIGKILL');
  await untilNoted(2);
  child.kill('SIGTERM');
  expect(await end()).toEqual([3, null]);
  expect(notes()).toEqual([pid, expect.stringMatching(/^\d+$/), 'stopped']);
});

test('does not start a program again that has ended by itself', async () => {
  expect(await supervise('78').end()).toEqual([78, null]);
  expect(notes()).toHaveLength(1);
});

test('gives up on a program that is killed again and again', async () => {
  expect(await supervise('SIGKILL').end()).toEqual([null, 'SIGKILL']);
  expect(notes()).toHaveLength(5);
});

test('leaves no program behind when it is killed itself', async () => {
  const { child } = supervise();
  await untilNoted(1);
  child.kill('SIGKILL');
  expect((await untilNoted(2))[1]).toBe('alone');
});
