import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { pageHead } from '../lib/askedAhead';

const script = readFileSync(path.resolve('public/firstPaint.js'), 'utf8');

/** What the build writes into the head of a page for the script. */
const CODE = { address: '/settings', visitor: '/assets/public.js', held: '/assets/shell.js /assets/shell.css' };

type Preload = { rel: string; as: string; href: string };

/** Runs the script that stands before the first paint, on the page of an address; `respond` answers what it asks for. */
export function atFirstPaint({ pathname = '/settings', respond = () => Promise.resolve(new Response('{}')) } = {}) {
  const dataset: Record<string, string> = {};
  const preloads: Preload[] = [];
  const document = {
    documentElement: { dataset },
    head: { append: (link: Preload) => preloads.push(link) },
    title: 'Sign in · Postwright',
    cookie: window.document.cookie,
    addEventListener: () => undefined,
    querySelector: () => ({ dataset: CODE }),
    createElement: () => ({}),
  };
  const page: typeof pageHead = {};
  const { localStorage } = window;
  runInNewContext(script, { localStorage, document, location: { pathname }, window: page, fetch: respond });
  return { dataset, title: document.title, preloads: preloads.map(({ href }) => href), askedAhead: page.askedAhead };
}
