import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const product = readFileSync('docs/product.md', 'utf8');
const SECTIONS = new Set([...product.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number));
const RULES = new Set(
  [...readFileSync('docs/product-rules.md', 'utf8').matchAll(/^- \*\*(L-\d+) /gm)].map(([, number]) => number),
);

/** References of a text that lead nowhere; one may be broken over two lines of a comment. */
function findUnknown(text: string): string[] {
  const line = text.replace(/\s*\n\s*(\/\/|\*)?\s*/g, ' ');
  const sections = [...line.matchAll(/\bspec sections? (\d+(?:(?:, | and |, and | to )\d+)*)/gi)]
    .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
    .filter((number) => !SECTIONS.has(number))
    .map((number) => `spec section ${number}`);
  return [...sections, ...(line.match(/\bL-\d+\b/g) ?? []).filter((rule) => !RULES.has(rule))];
}

const NOT_TEXT = /\.(webp|png|ico|gz|br|mp4|mov|webm|gif|jpe?g|woff2?)$|^package-lock\.json$/;

test('every "spec section" and every numbered rule that the repository mentions exists', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !NOT_TEXT.test(file) && path.resolve(file) !== __filename);
  const read = files.flatMap((file) => {
    const unknown = findUnknown(readFileSync(file, 'utf8'));
    return unknown.map((reference) => `${file}: ${reference}`);
  });
  expect(read).toEqual([]);
  expect(files.length).toBeGreaterThan(1_000);
});

test.each([
  ['spec section 10', ['spec section 10']],
  ['(spec sections 2 and 12)', ['spec section 12']],
  ['as prescribed (spec\n   * section 11)', ['spec section 11']],
  ['see L-999', ['L-999']],
  ['spec section 4, L-44', []],
])('of %j, the check reports %j', (text, unknown) => {
  expect(findUnknown(text)).toEqual(unknown);
});

test('the specification has the sections 1 to 9, and every place that spec.json names', () => {
  expect([...SECTIONS]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const places = product
    .split(/^## (?=\d)/m)
    .slice(1)
    .flatMap((section) => {
      const [number, title] = /^(\d+)\. (.+)/.exec(section)?.slice(1) ?? [];
      return [title, ...[...section.matchAll(/^### (.+)/gm)].map(([, heading]) => heading)].map(
        (heading) => `${number} ${heading}`,
      );
    });
  const spec = JSON.parse(readFileSync('docs/spec.json', 'utf8')) as {
    texts: Record<string, string[]>;
    labels: Record<string, string[]>;
  };
  const named = new Set([...Object.keys(spec.texts), ...Object.keys(spec.labels)]);
  expect([...named].filter((place) => !places.includes(place))).toEqual([]);
});
