import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { FetchedFile } from '../lib/safeFetch';
import { createServerGuard } from './serverGuard';
import { startStranger, type Stranger } from './testing/strangerServer';
import { createPageFetch, readPage, shareOut } from './linkedPages';

const PAGE: FetchedFile = {
  status: 200,
  headers: {},
  text: '',
  bytes: new Uint8Array(),
  url: 'https://bread.example/',
};

test('a few previews wait for a silent host, the others do without at once, and none of another host waits', async () => {
  const asked: string[] = [];
  let refused = 0;
  const fetchPage = shareOut(async ({ url }) => {
    asked.push(url);
    return url === PAGE.url ? PAGE : new Promise<never>(() => undefined);
  });
  for (let number = 0; number < 200; number += 1) {
    fetchPage({ url: `https://silent.example/${number}` }).catch(() => (refused += 1));
  }
  expect(await fetchPage({ url: PAGE.url })).toBe(PAGE);
  expect(asked).toHaveLength(13);
  expect(refused).toBe(188);
});

let site: Stranger;
let respond: (response: ServerResponse, path: string) => void;

beforeAll(async () => {
  site = await startStranger(({ url = '' }, response) => respond(response, url));
});
afterAll(() => site.close());

const read = (path = '/', timeMs = 4_000) => {
  const fetchPage = createPageFetch(createServerGuard({ privateServers: [site.host] }));
  return readPage(fetchPage, site.origin + path, AbortSignal.timeout(timeMs));
};
const titleOf = async () => (await read())?.title;
const HTML = { 'content-type': 'text/html' };
const serve = (page: string | Uint8Array, headers: Record<string, string> = HTML) => {
  respond = (response) => response.writeHead(200, headers).end(page);
};
/** Bytes as Latin 1 writes them, so that each can be named. */
const bytes = (text: string) => Buffer.from(text, 'latin1');

const SCRIPT = `<script>${'var a = "<title>Wrong</title>";'.repeat(30_000)}</script>`;
const OG = '<meta property="og:title" content="Right title">';

test.each([
  ['900 kB of script before its tags', `<html><head>${SCRIPT}${OG}</head>`],
  ['6 MB of body', `<html><head>${OG}</head><body>${'<p>bread</p>'.repeat(500_000)}`],
  ['6 MB of body, and neither head nor body', `${OG}<main>${'bread '.repeat(1_000_000)}`],
])('a page with %s has a card', async (_name, page) => {
  serve(page);
  expect(await titleOf()).toBe('Right title');
});

test.each([
  ['the end of the head', '<head><title>Bread</title></head>'],
  ['the body', '<head><title>Bread</title><body>'],
  ['the first element of a body', '<title>Bread</title><p>'],
])('nothing is waited for after %s', async (_name, page) => {
  respond = (response) => void response.writeHead(200, HTML).write(page);
  expect(await titleOf()).toBe('Bread');
});

test('a page that a server breaks off after its head has a card', async () => {
  respond = (response) => {
    response.writeHead(200, { ...HTML, 'content-length': '9000' });
    response.write('<head><title>Bread</title></head><body>', () => response.destroy());
  };
  expect(await titleOf()).toBe('Bread');
});

test('the words of a page whose head has no name are looked for in the body, where some frameworks send them', async () => {
  serve(`<head></head><body><div hidden><title>Bread</title><meta property="og:image" content="/i.png"></div>`);
  expect(await read()).toMatchObject({ title: 'Bread', imageUrl: `${site.origin}/i.png` });
});

test('a head that drips, or does not end, is given up', async () => {
  respond = (response) => {
    response.writeHead(200, HTML).write('<head>');
    const drip = setInterval(() => response.write('<meta name="a">'), 20);
    response.once('close', () => clearInterval(drip));
  };
  expect(await read('/', 300)).toBeNull();
  let sent = 0;
  respond = (response) => {
    response.writeHead(200, HTML).write('<head>');
    const sendMore = () => {
      sent += 100_000;
      if (!response.destroyed) response.write(`<meta content="${'x'.repeat(100_000)}">`, () => setImmediate(sendMore));
    };
    sendMore();
  };
  expect(await read()).toBeNull();
  expect(sent).toBeLessThan(8_000_000);
});

test.each<[string, (page: string) => Uint8Array]>([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['Deflate', deflateRawSync],
  ['gzip, br', (page) => brotliCompressSync(gzipSync(page))],
  ['identity', Buffer.from],
])('a page in %s, which nobody asked for, has a card', async (coding, compress) => {
  serve(compress(`<head>${OG}</head>`), { ...HTML, 'content-encoding': coding });
  expect(await titleOf()).toBe('Right title');
});

test('of a page that grows without end where it is inflated, the head is read', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(`<head>${OG}</head>`), Buffer.alloc(200_000_000)]));
  serve(bomb, { ...HTML, 'content-encoding': 'gzip' });
  expect(await titleOf()).toBe('Right title');
});

test.each([
  ['text/html', 'Bread'],
  ['Text/HTML;charset="utf-8"', 'Bread'],
  ['application/xhtml+xml', 'Bread'],
  ['', 'Bread'],
  [undefined, 'Bread'],
  ['text/plain', undefined],
  ['application/json', undefined],
  ['image/svg+xml', undefined],
])('a page of the type %j: %j', async (type, title) => {
  serve('<html><head><title>Bread</title></head></html>', type === undefined ? {} : { 'content-type': type });
  expect(await titleOf()).toBe(title);
});

test('an XHTML page may close a script in its own tag, and quote a title', async () => {
  const page = `<?xml version="1.0" encoding="iso-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><head>
    <script src="a.js"/><title><![CDATA[M\xfcller & S\xf6hne]]></title></head></html>`;
  serve(bytes(page), { 'content-type': 'application/xhtml+xml' });
  expect(await titleOf()).toBe('Müller & Söhne');
});

test('redirects are followed, but not for ever, and relative addresses are those of the last page', async () => {
  respond = (response, path) => {
    const left = Number(path.slice('/hop/'.length));
    if (left > 0) {
      response.writeHead(302, { ...HTML, location: `/hop/${left - 1}` }).end(`<title>Moved</title><body>`);
    } else response.writeHead(200, HTML).end(`${OG}<meta property="og:image" content="i.png">`);
  };
  expect(await read('/hop/8')).toMatchObject({ title: 'Right title', imageUrl: `${site.origin}/hop/i.png` });
  expect(await read('/hop/30')).toBeNull();
});

test('a redirect to what is not public is not followed', async () => {
  const inside = await startStranger((_request, response) => response.writeHead(200, HTML).end(OG));
  respond = (response) => response.writeHead(302, { location: inside.origin }).end();
  expect(await read()).toBeNull();
  expect(inside.seen).toEqual([]);
  await inside.close();
});

const SHIFT_JIS = '\x8b\x9e\x93s\x82\xcc\x83p\x83\x93\x89\xae';

test.each([
  ['<meta charset="shift_jis"><meta property="og:title" content="', SHIFT_JIS, '京都のパン屋'],
  ['<meta charset="iso-8859-1"><title>', 'B\xe4ckerei M\xfcller', 'Bäckerei Müller'],
  ["<meta http-equiv=content-type content='text/html; charset=windows-1251'><title>", '\xd5\xeb\xe5\xe1', 'Хлеб'],
  [`<!--${'-'.repeat(2_000)}--><meta charset="euc-jp"><title>`, '\xb5\xfe\xc5\xd4', '京都'],
  [`${SCRIPT}<META HTTP-EQUIV=Content-Type CONTENT="text/html; charset=big5"><title>`, '\xc4\xd1\xa5]', '麵包'],
  ['<!--<meta charset="shift_jis">--><meta charset="windows-1252"><title>', '\x84frisch\x93', '„frisch“'],
  ['<meta charset="utf-16"><title>', Buffer.from('Fresh 🥖').toString('latin1'), 'Fresh 🥖'],
  ['<title>', Buffer.from('Fresh 🥖').toString('latin1'), 'Fresh 🥖'],
])('the encoding is what the page says: %.60s', async (before, word, title) => {
  serve(bytes(`<html><head>${before}${word}"></title></head><body>\xff\x80`));
  expect((await titleOf())?.replace('">', '')).toBe(title);
});

test.each([
  ['text/html; charset=windows-1252', 'It\x92s \x93fresh\x94 \x96 3 \x80', 'It’s “fresh” – 3 €'],
  ['text/html; charset=ISO-8859-1', 'It\x92s', 'It’s'],
])('the encoding is what HTTP says: %s', async (type, words, title) => {
  serve(bytes(`<title>${words}</title>`), { 'content-type': type });
  expect(await titleOf()).toBe(title);
});

test('a page in UTF-16 has a card, and a character cut at its end spoils nothing', async () => {
  serve(Buffer.from(`\uFEFF<head>${OG}</head>`, 'utf16le'));
  expect(await titleOf()).toBe('Right title');
  serve(bytes('<title>Fr\xc3\xbchst\xc3\xbcck</title><meta name="description" content="Br\xc3"></head>'));
  expect(await read()).toMatchObject({ title: 'Frühstück', description: 'Br' });
});

test('words that cannot be read make no card', async () => {
  serve(bytes(`<title>${SHIFT_JIS}</title>`));
  expect(await read()).toBeNull();
  serve(bytes(`<meta charset="utf-8"><meta property="og:title" content="M\xfcller"><title>M&uuml;ller</title>`));
  expect(await titleOf()).toBe('Müller');
});
