/**
 * Writes the pages that the server sends into dist/client: each as a visitor first sees it, with its styles in it; and what
 * they name by a fixed address.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './lib/root.mjs';

const client = path.join(root, 'dist/client');
const TEMPLATE = 'index.html';
/** Would otherwise be the largest thing to see and a request later than all else. */
const IMAGE_IN_PAGE = /\/assets\/product-light-small\.[0-9a-f]+\.webp/;
const FIXED_FILES = ['site.webmanifest', 'icon-192.png', 'icon-512.png'];

const { prerender } = createRequire(import.meta.url)('../dist/pages/main.js');
const { pages, loading, outlines } = await prerender();
/** Files of each chunk, with those of the chunks that it needs. */
const chunkFiles = JSON.parse(readFileSync(path.join(root, 'dist/chunkFiles.json'), 'utf8'));
const template = withStyles(read(TEMPLATE));

for (const { path: page, title, addresses, markup } of pages) {
  for (const address of addresses) {
    const outline = outlines[address];
    const html = replaceAll(template, {
      '<title>Postwright</title>': `<title>${title}</title>`,
      '<script>': `${code(address, outline)}<script>`,
      '<div id="root"></div>': [
        `<div id="root" data-page="${page}">${withImage(markup)}</div>`,
        `<div id="loading">${loading}</div>`,
        outline && `<div id="outline">${outline.markup}</div>`,
      ].join(''),
    });
    const file = path.join(client, `${address.slice(1) || 'index'}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
}

for (const file of FIXED_FILES) copyFileSync(path.join(root, 'public', file), path.join(client, file));

/** Names for firstPaint.js the scripts and styles that the entry will ask for, for a visitor and for somebody who is signed in. */
function code(address, outline) {
  const visitor = chunkFiles.public.filter((file) => file.endsWith('.js'));
  const held = outline && [...new Set([...chunkFiles.signedIn, ...chunkFiles[outline.chunk]])];
  const attribute = (name, files) => files && ` data-${name}="${files.map((file) => `/${file}`).join(' ')}"`;
  return [
    `<meta name="page" data-address="${address}"`,
    attribute('visitor', visitor),
    attribute('held', held),
    '/>',
  ].join('');
}

/** The page without a style sheet to wait for. */
function withStyles(html) {
  const [sheet, mainStyles] = /<link href="\/([^"]+)" rel="stylesheet">/.exec(html) ?? [];
  return replaceAll(html, {
    [sheet]: styles(mainStyles) + styles(fileOf('public', 'css')),
  });
}

/** The markup with its first image in it, which React would have fetched ahead; what it draws later names the file. */
function withImage(markup) {
  return markup
    .replace(/<link rel="preload" as="image"[^>]*>/, '')
    .replace(
      IMAGE_IN_PAGE,
      (file) => `data:image/webp;base64,${readFileSync(path.join(client, file)).toString('base64')}`,
    );
}

/** The name tells webpack that these styles are there already; the nonce is filled in by the server. */
function styles(file) {
  return `<style nonce="__CSP_NONCE__" data-href="/${file}">${read(file).replace(/\s*\/\*# sourceMappingURL.*/, '')}</style>`;
}

function fileOf(chunk, extension) {
  const name = readdirSync(path.join(client, 'assets')).find((file) =>
    new RegExp(`^${chunk}\\.[0-9a-f]+\\.${extension}$`).test(file),
  );
  if (name === undefined) throw new Error(`The build has no ${extension} file of the chunk "${chunk}".`);
  return `assets/${name}`;
}

function read(file) {
  return readFileSync(path.join(client, file), 'utf8');
}

function replaceAll(html, replacements) {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${TEMPLATE} has no ${from}`);
    return text.replace(from, () => to);
  }, html);
}
