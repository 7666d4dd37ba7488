import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRig, uniqueText, type World } from '../../faults/rig';
import { PUBLISHER_TIMING } from '../../../server/publishing/timing';
import { freePort } from '../../../server/testing/freePort';
import { endInTime, numberOf, runToEnd } from './bounds';
import { openStreams } from './events';
import { signUpPerson, type Person } from './people';
import { isGrowing, slopeOf, type Reading } from './slope';
import { readUse, type Use } from './use';

const ACCOUNTS = 40;
const SAMPLE_EVERY_MS = 10_000;
const AHEAD_MS = 2_000;
const PLAN_EVERY_MS = 200;

/** The first part, in which code is compiled and pools fill, is left out. */
const WARM_UP_SHARE = 0.2;
const SAMPLES_MIN = 8;

/**
 * `npm run qa:long -- soak --minutes 30 --streams 1000 --posts-per-second 20`: one server with event streams and posts at a constant rate on the
 * sandbox; prints how its memory, handles, connections and delay change with time, and exits with 1 if one of them grows.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '3' },
      streams: { type: 'string', default: '100' },
      'posts-per-second': { type: 'string', default: '20' },
    },
  });
  const minutes = numberOf('minutes', values.minutes, 2);
  const streams = numberOf('streams', values.streams, 0);
  const postsPerSecond = numberOf('posts-per-second', values['posts-per-second'], 1);
  endInTime(minutes + 5);
  const rig = await createRig({ seed: 1, isShort: true });
  try {
    const world = await rig.world({ servers: 1 });
    const metricsPort = await freePort();
    await world.fleet.start(0, { timing: PUBLISHER_TIMING, metricsPort });
    const person = await signUpPerson(world, 'soak', ACCOUNTS);
    const opened = await openStreams(world.fleet.origins, person, streams);
    const samples = await sampleFor(minutes * 60_000, world, person, { postsPerSecond, metricsPort });
    opened.close();
    rig.log(`${samples.length} samples; ${opened.heard.length} events were heard on ${opened.count} streams`);
    const isSteady = report(samples);
    await world.close();
    return isSteady ? 0 : 1;
  } finally {
    await rig.close();
  }
}

type Load = { postsPerSecond: number; metricsPort: number };

async function sampleFor(
  ms: number,
  world: World,
  person: Person,
  { postsPerSecond, metricsPort }: Load,
): Promise<Use[]> {
  const ofX = person.accounts.slice(3).map(({ id }) => id);
  const startedAt = performance.now();
  const samples: Use[] = [];
  let planned = 0;
  let nextSampleMs = SAMPLE_EVERY_MS;
  while (performance.now() - startedAt < ms) {
    await sleep(PLAN_EVERY_MS);
    const seconds = (performance.now() - startedAt) / 1_000;
    const missing = Math.floor(seconds * postsPerSecond) - planned;
    if (missing > 0) {
      const texts = Array.from({ length: missing }, (_, index) => uniqueText('soak', planned + index));
      const accounts = texts.map((_text, index) => ({ id: ofX[(planned + index) % ofX.length] ?? '' }));
      await world.records.queue(accounts, texts, AHEAD_MS);
      planned += missing;
    }
    if (seconds * 1_000 < nextSampleMs) continue;
    nextSampleMs += SAMPLE_EVERY_MS;
    samples.push(await readUse(world, { metricsPort, accountIds: ofX, seconds, sinceMs: SAMPLE_EVERY_MS }));
  }
  return samples;
}

/** Prints a line for each figure; false if one grows. */
function report(samples: readonly Use[]): boolean {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  if (steady.length < SAMPLES_MIN) throw new Error(`${steady.length} samples are too few to see a slope in.`);
  const names = Object.keys(steady[0]?.figures ?? {});
  const lines = names.map((name) => {
    const readings = steady.map(({ seconds, figures }): Reading => ({ seconds, value: figures[name] ?? Number.NaN }));
    const slope = slopeOf(readings);
    return {
      figure: name,
      mean: slope.mean.toFixed(1),
      'slope an hour': `${slope.perHour.toFixed(1)} ± ${slope.uncertainty.toFixed(1)}`,
      verdict: isGrowing(slope) ? 'GROWS' : 'steady',
    };
  });
  console.table(lines);
  return lines.every(({ verdict }) => verdict === 'steady');
}

runToEnd(main);
