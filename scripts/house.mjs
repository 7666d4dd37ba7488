/**
 * Prints how the code is cut into files: how many a room has, which ones nobody but one neighbor imports, and how large the greatest
 * are. Nothing fails by it; it says where a subject lies scattered, or where a file has become too long to be read.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise } from './lib/cruise.mjs';
import { root } from './lib/root.mjs';

const SHORT_LINES = 50;
const LONG_LINES = 300;
const HOUSES = ['contract', 'src', 'server', 'sandbox'];

const files = execFileSync('git', ['ls-files', '--', ...HOUSES], { cwd: root })
  .toString()
  .trim()
  .split('\n');
const isProduction = (file) =>
  /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !/\/(testing|attacks)\//.test(`/${file}`);
const production = files.filter(isProduction);
const linesOf = new Map(
  production.map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1]),
);

const { modules } = cruise(root, production);
const importersOf = new Map(production.map((file) => [file, []]));
for (const [file, { dependencies }] of modules) {
  if (!isProduction(file)) continue;
  for (const { resolved, dynamic } of dependencies) importersOf.get(resolved)?.push({ file, isLate: dynamic });
}

const roomOf = (file) => path.dirname(file);
const single = production.filter((file) => linesOf.get(file) < SHORT_LINES && importersOf.get(file).length === 1);
const joinable = single.filter((file) => {
  const [{ file: importer, isLate }] = importersOf.get(file);
  return !isLate && roomOf(importer) === roomOf(file);
});
const long = production.filter((file) => linesOf.get(file) > LONG_LINES);

const rooms = new Map();
for (const file of production) {
  const [house, room, inner] = file.split('/');
  const isDeep = ['features', 'modules', 'networks'].includes(room) && inner?.includes('.') === false;
  const name = room.includes('.') ? house : [house, room, ...(isDeep ? [inner] : [])].join('/');
  rooms.set(name, (rooms.get(name) ?? 0) + 1);
}

console.table(
  [...rooms].sort(([one], [other]) => (one < other ? -1 : 1)).map(([room, count]) => ({ room, files: count })),
);
const lines = [...linesOf.values()].sort((one, other) => one - other);
console.log(`${production.length} production files, ${lines[Math.floor(lines.length / 2)]} lines in the middle one`);
console.log(`${single.length} of fewer than ${SHORT_LINES} lines with one importer`);
console.log(`${joinable.length} of these in their importer's room, loaded at once`);
console.log(`${long.length} of more than ${LONG_LINES} lines`);
if (process.argv.includes('--list')) {
  for (const file of single) {
    const [{ file: importer, isLate }] = importersOf.get(file);
    console.log(`${String(linesOf.get(file)).padStart(4)} ${file} <- ${importer}${isLate ? ' (late)' : ''}`);
  }
  for (const file of long) console.log(`${String(linesOf.get(file)).padStart(4)} ${file}`);
}
