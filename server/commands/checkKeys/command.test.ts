import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundle, type Bundle } from '../../testing/bundle';
import { freePort } from '../../testing/freePort';

let program: Bundle<'checkKeys'>;

beforeAll(async () => {
  program = await bundle({ checkKeys: 'server/commands/checkKeys/command.ts' });
});
afterAll(() => program.remove());

test.each<[number, string[], RegExp]>([
  [0, ['linkedin', '--sandbox'], /All 6 steps worked\.\n$/],
  [
    1,
    ['mastodon', '127.0.0.1:9'],
    /FAILED {2}Signing in: This server’s address isn’t public.*\n1 of 1 steps failed\.\n$/,
  ],
  [78, ['linkedin'], /^LinkedIn has no keys here\..*\n$/],
])('the program ends with exit code %i for %j', async (code, words, said) => {
  const env = { PORT: String(await freePort()), PATH: process.env['PATH'] };
  const child = spawn(process.execPath, [program.checkKeys, ...words], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number];
  expect(output).toMatch(said);
  expect(exitCode).toBe(code);
});
