import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createWorld } from './world';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sandbox-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const newFile = () => path.join(folder, `new/${(count += 1)}.jsonl`);
const open = (file: string) => createWorld(file, () => 1_795_262_400_000);

test('what was accepted is there again, though nothing was closed', () => {
  const file = newFile();
  const world = open(file);
  const ada = world.createAccount('twitter', 'ada', 'Ada');
  const post = world.acceptPost(ada, 'Hello\n"world" 日本');
  const again = open(file);
  expect(again.accounts.byHandle('twitter', 'ADA')).toEqual(ada);
  expect(again.posts.of(ada)).toEqual([post]);
  expect(again.acceptPost(ada, 'Next').id > post.id).toBe(true);
});

test('grants are there again as they were left', () => {
  const file = newFile();
  const world = open(file);
  const grant = {
    id: 'g1',
    platform: 'twitter' as const,
    accountId: '1',
    clientId: 'c',
    scopes: ['tweet.read'],
    accessHash: 'a1',
    accessExpiresAt: 5,
    refreshHash: 'r1',
  };
  world.putGrant(grant);
  world.putGrant({ ...grant, accessHash: 'a2', refreshHash: 'r2' });
  world.putGrant({ ...grant, id: 'g2', accessHash: 'b1', refreshHash: null });
  world.revokeGrant('g2');
  world.expireAccess('g1');
  const { grants } = open(file);
  expect(grants.byAccessHash('a1')).toBeNull();
  expect(grants.byAccessHash('b1')).toBeNull();
  expect(grants.byAccessHash('a2')).toMatchObject({ accessExpiresAt: 0, refreshHash: 'r2' });
  expect(grants.idOfSpentRefreshHash('r1')).toBe('g1');
});

test('a last line that was torn is cut off, and the next one is whole', () => {
  const file = newFile();
  const ada = open(file).createAccount('twitter', 'ada', 'Ada');
  appendFileSync(file, '{"type":"postAccep');
  const world = open(file);
  world.acceptPost(ada, 'After the crash');
  expect(open(file).posts.list()).toHaveLength(1);
});

test('a line that is damaged stops the start and is named', () => {
  const file = newFile();
  open(file);
  writeFileSync(file, '{"type":"grantRevoked","grantId":"x"}\nnonsense\n');
  expect(() => open(file)).toThrow('line 2');
});

test('a reset empties the file too', () => {
  const file = newFile();
  const world = open(file);
  world.createAccount('twitter', 'ada', 'Ada');
  world.reset();
  expect(readFileSync(file, 'utf8')).toBe('');
  expect(world.accounts.list()).toEqual([]);
});
