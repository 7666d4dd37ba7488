import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createWorld } from './world';

const root = mkdtempSync(path.join(os.tmpdir(), 'sandbox-journal-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
const newFolder = () => path.join(root, `new/${(count += 1)}`);
const journalOf = (folder: string) => path.join(folder, 'journal.jsonl');
const open = (folder: string) => createWorld(folder, () => 1_795_262_400_000);

test('what was accepted is there again, though nothing was closed', () => {
  const folder = newFolder();
  const world = open(folder);
  const ada = world.createAccount('twitter', 'ada', 'Ada');
  const post = world.acceptPost(ada, 'Hello\n"world" 日本');
  const again = open(folder);
  expect(again.accounts.byHandle('twitter', 'ADA')).toEqual(ada);
  expect(again.posts.of(ada)).toEqual([post]);
  expect(again.acceptPost(ada, 'Next').id > post.id).toBe(true);
});

test('grants are there again as they were left', () => {
  const folder = newFolder();
  const world = open(folder);
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
  const { grants } = open(folder);
  expect(grants.byAccessHash('a1')).toBeNull();
  expect(grants.byAccessHash('b1')).toBeNull();
  expect(grants.byAccessHash('a2')).toMatchObject({ accessExpiresAt: 0, refreshHash: 'r2' });
  expect(grants.idOfSpentRefreshHash('r1')).toBe('g1');
});

test('uploads are there again, with their bytes', () => {
  const folder = newFolder();
  const world = open(folder);
  const ada = world.createAccount('twitter', 'ada', 'Ada');
  const upload = { id: '7', platform: 'twitter' as const, accountId: ada.id, mimeType: 'image/png', altText: null };
  world.putUpload(upload, Buffer.from('image'));
  world.putUpload({ ...upload, altText: 'A river' });
  const again = open(folder);
  expect(again.upload(ada, '7')?.altText).toBe('A river');
  expect(again.file('7')).toEqual({ mimeType: 'image/png', bytes: Buffer.from('image') });
});

test('a last line that was torn is cut off, and the next one is whole', () => {
  const folder = newFolder();
  const ada = open(folder).createAccount('twitter', 'ada', 'Ada');
  appendFileSync(journalOf(folder), '{"type":"postAccep');
  const world = open(folder);
  world.acceptPost(ada, 'After the crash');
  expect(open(folder).posts.list()).toHaveLength(1);
});

test('a line that is damaged stops the start and is named', () => {
  const folder = newFolder();
  open(folder);
  writeFileSync(journalOf(folder), '{"type":"grantRevoked","grantId":"x"}\nnonsense\n');
  expect(() => open(folder)).toThrow('line 2');
});

test('a reset empties the file too', () => {
  const folder = newFolder();
  const world = open(folder);
  world.createAccount('twitter', 'ada', 'Ada');
  world.reset();
  expect(readFileSync(journalOf(folder), 'utf8')).toBe('');
  expect(world.accounts.list()).toEqual([]);
});
