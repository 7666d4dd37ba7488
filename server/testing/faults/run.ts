import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../database/embedded/embeddedPostgres';
import { startFleet } from './fleet';
import { tellStory } from './story';

/** `npm run test:faults -- --posts 10000 --seed 7`: exits with 1 if anything was published twice, lost or left open. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { posts: { type: 'string', default: '1000' }, seed: { type: 'string' } } });
  const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  log(`seed ${String(seed)}`);

  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-faults-'));
  const { databaseUrl, stop } = await startEmbeddedPostgres({ dataDir });
  const fleet = await startFleet({ databaseUrl, dataDir });
  try {
    const outcome = await tellStory({ fleet, databaseUrl, posts: Number(values.posts), seed, log });
    const { publishedTwice, lost, unexplained, ...figures } = outcome;
    log(
      JSON.stringify({
        ...figures,
        publishedTwice: publishedTwice.length,
        lost: lost.length,
        unexplained: unexplained.length,
      }),
    );
    const wrong = [...publishedTwice, ...lost, ...unexplained];
    wrong.slice(0, 20).forEach((text) => log(text));
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await fleet.close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
