import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
const pages = tracked.filter((file) => file.endsWith('.md'));
const sources = tracked.filter((file) => /\.(ts|tsx|mjs|cjs|js|sh|yaml|yml|service)$/.test(file));

/** Anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Links of a page to files of the repository, or to places in them, that are not there. */
function brokenLinks(page: string): string[] {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)];
  return links.flatMap(([link, file = '', anchor]) => {
    const target = file === '' ? page : path.join(path.dirname(page), file);
    const isThere = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
    return isThere ? [] : [`${page}: ${link}`];
  });
}

test('every link of a page leads to a file, and to a heading of it', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap(brokenLinks)).toEqual([]);
});

test('every page that a source file names is there', () => {
  const missing = sources.flatMap((file) =>
    (readFileSync(file, 'utf8').match(/\bdocs\/[\w/-]+\.md\b/g) ?? [])
      .filter((page) => !existsSync(page))
      .map((page) => `${file}: ${page}`),
  );
  expect(missing).toEqual([]);
});
