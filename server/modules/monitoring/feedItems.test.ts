import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cpuMs } from '../../testing/cpuMs';
import { FetchError } from '../../lib/safeFetch';
import { readFeedItems, htmlToText } from './feedItems';
import { parseFeed } from './feedReader';

const FEED_URL = 'https://feeds.example/all/rss.xml';

async function readSample(name: string) {
  return readFeedItems(
    await parseFeed(await readFile(path.resolve('server/modules/monitoring/samples', name), 'utf8')),
    FEED_URL,
  );
}

test('Google News: the publisher is the author, and the headline loses its name; undated entries are left out', async () => {
  expect(await readSample('google-news.xml')).toEqual([
    {
      id: 'CBMiAAAA',
      url: 'https://news.google.com/rss/articles/CBMiAAAA?oc=5',
      title: 'Remote work is here to stay, survey of 4,000 firms finds',
      content: 'Remote work is here to stay, survey of 4,000 firms finds The Harbor Times',
      author: 'The Harbor Times',
      categories: [],
      publishedAt: new Date('2026-11-18T16:20:00Z'),
      comments: null,
    },
    expect.objectContaining({ title: 'City offices stand half empty & landlords worry', author: 'Ledger & Post' }),
  ]);
});

test('a WordPress feed: text without markup or script, comments only where they are told', async () => {
  expect(await readSample('wordpress.xml')).toEqual([
    {
      id: 'https://slowmornings.example/?p=812',
      url: 'https://slowmornings.example/2026/11/open-plan/',
      title: 'Why I left the open-plan office',
      content: 'Three years of noise were enough. Here is what I do now …',
      author: 'Mira Lindqvist',
      categories: ['Work', 'Remote Work'],
      publishedAt: new Date('2026-11-16T06:30:00Z'),
      comments: 14,
    },
    expect.objectContaining({ title: 'A better grinder for less', comments: null }),
  ]);
});

test('an Atom feed: the page, not the place to edit it', async () => {
  expect(await readSample('atom.xml')).toEqual([
    {
      id: 'tag:fieldnotes.example,2026:noise',
      url: 'https://fieldnotes.example/noise',
      title: 'Measuring café noise',
      content: 'Sixty decibels at noon.',
      author: 'Jo Okafor',
      categories: ['Noise'],
      publishedAt: new Date('2026-11-17T06:15:00Z'),
      comments: 3,
    },
  ]);
});

test('a JSON feed', async () => {
  expect(await readSample('feed.json')).toEqual([
    {
      id: '2026-11-12-pump',
      url: 'https://smallmachines.example/pump',
      title: 'A pump that lasts',
      content: 'Forty years & counting.',
      author: 'Ines Ferreira',
      categories: ['machines', 'repair'],
      publishedAt: new Date('2026-11-12T12:00:00Z'),
      comments: null,
    },
  ]);
});

test('what is no feed is refused', async () => {
  for (const text of ['', '<html><body>Not found</body></html>', '{"error":"no"}', '\0\0']) {
    await expect(parseFeed(text)).rejects.toThrow(FetchError);
  }
});

test('a page in the place of a feed is said to be one', async () => {
  for (const page of ['<!DOCTYPE html><html><title>x</title>', '\n<html lang="en">']) {
    await expect(parseFeed(page)).rejects.toThrow('It’s a web page, not a feed.');
  }
});

test('addresses are those beside the feed, and dates are read in other zones', async () => {
  const rss = `<rss version="2.0"><channel><title>x</title><item><title>a</title><link> ../rye </link>
    <pubDate>Thu, 16 Jul 2026 07:30:00 CEST</pubDate></item><item><title>b</title><link>javascript:alert(1)</link>
    <pubDate>Thu, 16 Jul 2026 07:30:00 CEST</pubDate></item></channel></rss>`;
  const [item, ...others] = await readFeedItems(await parseFeed(rss), FEED_URL);
  expect(item).toMatchObject({ url: 'https://feeds.example/rye', publishedAt: new Date('2026-07-16T05:30:00Z') });
  expect(others).toEqual([]);
});

test('entities that a document defines are not expanded, and files are not read', async () => {
  const rss = (doctype: string, title: string) =>
    `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel><title>x</title><item><title>${title}</title>
     <link>https://a.example/1</link><pubDate>Mon, 16 Nov 2026 07:30:00 GMT</pubDate></item></channel></rss>`;
  const laughs = '<!DOCTYPE l [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';
  expect((await readFeedItems(await parseFeed(rss(laughs, '&c;')), FEED_URL))[0]?.title).not.toContain('haha');
  const file = '<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const items = await parseFeed(rss(file, '&f;')).then(
    (feed) => readFeedItems(feed, FEED_URL),
    () => [],
  );
  expect(JSON.stringify(items)).not.toContain('root:');
});

test.each([
  ['of entities of entities', '<!DOCTYPE l [<!ENTITY a "LONG"><!ENTITY b "&a;&a;&a;">]>', '&b;'.repeat(1_000)],
  ['of one long entity many times', '<!DOCTYPE l [<!ENTITY a "LONG">]>', '&a;'.repeat(1_000)],
  ['of elements in elements', '', '<a>'.repeat(50_000) + '</a>'.repeat(50_000)],
])('a bomb %s does not go off', async (_name, doctype, title) => {
  const long = doctype.replace('LONG', 'x'.repeat(50_000));
  const bomb = `${long}<rss version="2.0"><channel><title>x</title><item><title>${title}</title>
    <link>https://a.example/1</link><pubDate>Mon, 16 Nov 2026 07:30:00 GMT</pubDate></item></channel></rss>`;
  const feed = await parseFeed(bomb).catch((error: unknown) => error);
  if (!(feed instanceof FetchError)) expect(JSON.stringify(feed).length).toBeLessThan(2 * bomb.length);
});

test('a malicious feed is given up, and nothing else waits for it', async () => {
  const hostile = `<rss version="2.0"><channel><title>x</title><item><title>${'<'.repeat(400_000)}`;
  // Had this thread parsed it, none of these would come before the end.
  let beats = 0;
  const beat = setInterval(() => (beats += 1), 5);
  await expect(parseFeed(hostile, 500)).rejects.toThrow(FetchError);
  clearInterval(beat);
  expect(beats).toBeGreaterThan(0);
});

test.each(['<', '<script>', '<style><script>', '<!--', '&', '&#', '<a ', '>'])(
  'markup made of %j is read quickly',
  (part) => {
    // A feed of 2 MB has space for two hundred such texts.
    const readAll = () => Array.from({ length: 200 }, () => htmlToText(part.repeat(10_000)));
    expect(cpuMs(() => void readAll())).toBeLessThan(1_500);
  },
);

test('a text that only looks like markup stays', () => {
  expect(htmlToText('5 < 6 and 7 > 3')).toBe('5 < 6 and 7 > 3');
});
