/** node scripts/recordCorpus.mjs: plays every story in Chromium against the built server and keeps its action log. */
process.env.STORY = 'corpus';
await import('./e2e.mjs');
