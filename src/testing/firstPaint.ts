import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { pageHead } from '../api/baseQuery';

const script = readFileSync(path.resolve('public/firstPaint.js'), 'utf8');

/** What the build writes into the head of a page for the script. */
const CODE = {
  '/settings': { address: '/settings', visitor: '/assets/public.js', held: '/assets/shell.js /assets/shell.css' },
  '/login': { address: '/login', visitor: '/assets/public.js' },
};

type Preload = { rel: string; as: string; href: string };

type Opened = {
  pathname?: string;
  /** The page that the build has written for an address. */
  written?: keyof typeof CODE;
  /** Responds to what the script asks for. */
  respond?: () => Promise<Response>;
};

const respondEmpty = () => Promise.resolve(new Response('{}'));

/** Runs the script that stands before the first paint. */
export function atFirstPaint({ pathname = '/settings', written = '/settings', respond = respondEmpty }: Opened = {}) {
  const dataset: Record<string, string> = {};
  const preloads: Preload[] = [];
  const document = {
    documentElement: { dataset },
    head: { append: (link: Preload) => preloads.push(link) },
    title: 'Sign in · Postwright',
    cookie: window.document.cookie,
    addEventListener: () => undefined,
    querySelector: () => ({ dataset: CODE[written] }),
    createElement: () => ({}),
  };
  const page: typeof pageHead = {};
  const { localStorage } = window;
  runInNewContext(script, { localStorage, document, location: { pathname }, window: page, fetch: respond });
  return { dataset, title: document.title, preloads: preloads.map(({ href }) => href), askedAhead: page.askedAhead };
}
