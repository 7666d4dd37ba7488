import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until, within } from './until';
import { untilExit } from './untilExit';

test('What does not happen, and what does not end, is named when patience ends', async () => {
  const never = new Promise<boolean>(() => undefined);
  await expect(
    until(
      () => 7,
      (seen) => seen > 7,
      { what: 'an eighth', waitMaxMs: 20 },
    ),
  ).rejects.toThrow('Waited 0.02 s for an eighth; what was read last: 7');
  await expect(until(() => never, Boolean, { what: 'an answer', waitMaxMs: 20 })).rejects.toThrow(
    'Waited 0.02 s for an answer.',
  );
  await expect(within(never, 'the end', 20)).rejects.toThrow('Waited 0.02 s for the end.');
});

test('A program that does not end is named, and killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect(untilExit(child, 'a program', 20)).rejects.toThrow('Waited 0.02 s for a program to end.');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await untilExit(child, 'a program', 20)).toBeNull();
});
