import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { AnyFeed } from 'feedsmith';
import { FetchError } from '../../lib/safeFetch';

/** Time limit for one feed; a normal one of 2 MB needs about half a second. */
const PARSE_MAX_MS = 5_000;

/** Entries read of one feed, the first ones. */
export const FEED_ITEMS_MAX = 100;

const PAGE = /^\s*(?:<!doctype html|<html)/i;

const PARSER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { parseFeed } = require(workerData.feedsmith);
  let feed = null;
  try { feed = parseFeed(workerData.text, { maxItems: workerData.maxItems }); } catch {}
  parentPort.postMessage(feed);
`;

/**
 * Reads an RSS, Atom, RDF or JSON feed; throws FetchError when the text is none. It runs in a thread of its own with a
 * time limit: a malicious feed of 500 kB keeps the parser busy for minutes, and meanwhile posts must go out on time.
 */
export function parseFeed(text: string, maxMs = PARSE_MAX_MS): Promise<AnyFeed> {
  const feedsmith = createRequire(__filename).resolve('feedsmith');
  return new Promise((resolve, reject) => {
    const worker = new Worker(PARSER, {
      eval: true,
      workerData: { feedsmith, text, maxItems: FEED_ITEMS_MAX },
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    const refuse = () =>
      reject(new FetchError(PAGE.test(text) ? 'It’s a web page, not a feed.' : 'It isn’t a readable feed.'));
    const timer = setTimeout(() => void worker.terminate(), maxMs);
    worker.once('message', (feed: AnyFeed | null) => (feed === null ? refuse() : resolve(feed)));
    worker.once('error', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse();
    });
  });
}
