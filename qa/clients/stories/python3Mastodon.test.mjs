import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PNG, VIDEO } from '../support/files.mjs';
import { mastodonServers, REDIRECT_URI } from '../support/mastodon.mjs';
import { startSandbox } from '../support/sandbox.mjs';

/** Debian's own Python, which has Debian's packages. */
const PYTHON = '/usr/bin/python3';
const PROGRAM = fileURLToPath(new URL('../support/python3_mastodon.py', import.meta.url));
const run = promisify(execFile);

const isThere = await run(PYTHON, ['-c', 'import mastodon']).then(
  () => true,
  () => false,
);
const skip = isThere ? false : 'Debian’s package python3-mastodon is not installed.';

const folder = mkdtempSync(path.join(os.tmpdir(), 'python3-mastodon-'));
writeFileSync(path.join(folder, 'a.png'), PNG);
writeFileSync(path.join(folder, 'a.mp4'), VIDEO);
let sandbox;
before(async () => (sandbox = isThere ? await startSandbox() : undefined));
after(() => {
  sandbox?.close();
  rmSync(folder, { recursive: true });
});

for (const [index, name] of ['today’s server', 'the server before 4.0'].entries()) {
  test(`python3-mastodon posts, reads and deletes on ${name}`, { skip }, async () => {
    const { origin } = mastodonServers(sandbox)[index];
    const { stdout } = await run(PYTHON, [PROGRAM, origin, REDIRECT_URI, folder]);
    assert.deepEqual(JSON.parse(stdout), {
      acct: 'ada_lovelace',
      max_characters: [500, 5_000][index],
      spoiler_text: 'Snakes',
      is_repeated: true,
      source: 'Hello #python',
      description: 'A wide river',
      attachment: 'A wide river',
      has_video: true,
      tagged: [true],
      pages: [2, 1],
      deleted: true,
      errors: ['MastodonNotFoundError', 'MastodonAPIError', 'MastodonUnauthorizedError'],
    });
  });
}
