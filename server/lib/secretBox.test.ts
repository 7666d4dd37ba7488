import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hashAsInProduction } from '../testing/cheapPasswords';
import { createOpaqueToken, hashToken, createSecretBox, loadTokenKey } from './secretBox';
import { hashPassword, isPasswordRight } from './passwords';

describe('passwords', () => {
  test('are kept as argon2id with at least 19 MiB', async () => {
    hashAsInProduction();
    expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('are right or wrong, and never right without a hash', async () => {
    const hash = await hashPassword('cafe\u0301');
    expect(await isPasswordRight('café', hash)).toBe(true);
    expect(await isPasswordRight('cafe', hash)).toBe(false);
    expect(await isPasswordRight('no password of anybody', null)).toBe(false);
  });
});

test('files are read while many people log in', async () => {
  hashAsInProduction();
  let hashed = 0;
  const all = Array.from({ length: 30 }, () => hashPassword('secret').then(() => (hashed += 1)));
  await readFile(__filename);
  expect(hashed).toBeLessThan(10);
  await Promise.all(all);
});

describe('opaque tokens', () => {
  test('are 32 random bytes behind their prefix', () => {
    expect(createOpaqueToken('smt_')).toMatch(/^smt_[\w-]{43}$/);
    expect(createOpaqueToken('')).not.toBe(createOpaqueToken(''));
    expect(hashToken('a')).toHaveLength(32);
  });
});

describe('the secret box', () => {
  const box = createSecretBox(Buffer.alloc(32, 1));

  test('gives back what was sealed, and seals the same text differently each time', () => {
    const sealed = box.seal('tökén', 'grant:1:access');
    expect(box.open(sealed, 'grant:1:access')).toBe('tökén');
    expect(sealed.equals(box.seal('tökén', 'grant:1:access'))).toBe(false);
    expect(sealed.includes('tökén')).toBe(false);
  });

  test('does not open in another place, with another key, or after a change', () => {
    const sealed = box.seal('token', 'grant:1:access');
    expect(() => box.open(sealed, 'grant:2:access')).toThrow();
    expect(() => createSecretBox(Buffer.alloc(32, 2)).open(sealed, 'grant:1:access')).toThrow(
      'sealed with another key',
    );
    for (const at of [0, 5, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => box.open(changed, 'grant:1:access')).toThrow();
    }
  });
});

describe('the token key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-key-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is made once, for its owner alone, and by one of two servers that start together', async () => {
    const keys = await Promise.all([loadTokenKey(folder), loadTokenKey(folder)]);
    expect(keys[0]).toHaveLength(32);
    expect([...keys, await loadTokenKey(folder)].every((key) => key.equals(keys[0]))).toBe(true);
    expect((await stat(path.join(folder, 'token.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['token.key']);
  });

  test('is not used when it is damaged', async () => {
    await writeFile(path.join(folder, 'token.key'), 'short');
    await expect(loadTokenKey(folder)).rejects.toThrow('does not hold a key of 32 bytes');
  });
});
