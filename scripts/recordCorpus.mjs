/** npm run record:corpus: plays every story in Chromium against the built server and keeps its action log. */
process.env.RECORD_CORPUS = '1';
await import('./e2e.mjs');
