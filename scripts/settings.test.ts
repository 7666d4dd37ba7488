import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../server/config';

const example = readFileSync(path.resolve('.env.example'), 'utf8');
const written = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);

test('.env.example names every setting that the server reads, and no other', () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  expect(written.map(([name]) => name).sort()).toEqual([...read].sort());
});

test('the values that it shows are the defaults', () => {
  expect(readConfig(Object.fromEntries(written))).toEqual(readConfig({}));
});

test('docs/settings.md says the same, a sentence about each', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/settings.mjs', '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const page = readFileSync(path.resolve('docs/settings.md'), 'utf8');
  expect([...page.matchAll(/^\| `([A-Z_]+)=(.*)` +\| .*\. +\|$/gm)].map(([, name, value]) => [name, value])).toEqual(
    written,
  );
});
