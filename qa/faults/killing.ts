import { setTimeout as sleep } from 'node:timers/promises';
import { PUBLISH_STEPS } from '../../server/publishing/delivery';
import type { PublisherTiming } from '../../server/publishing/timing';
import { until } from '../../server/testing/until';
import type { Running } from './process';
import type { Random } from './random';
import { letCrash, type Crash, type Servers } from './servers';

/** Steps of publishing at which servers are killed, a call on the wire, and any moment at all. */
export const MOMENTS = [...PUBLISH_STEPS, 'on the wire', 'at random'] as const;

/** In the name of a moment of posts of certain networks alone, before their names: "calling @bluesky,mastodon". */
export const OF = ' @';

export const SERVERS = 2;

/** Servers die every second here: some deaths of one post are chance, and R31 is about those that are not. */
export const STORY_TIMING = { suspectAfterDeaths: 19, maxDeaths: 20 };

/** Steps of posts in doubt alone. */
const RARE = ['recovered', 'checking', 'polled', 'repeating'];

const LIFE_MAX_MS = 10_000;
const PACE_MS = 200;
const READY_WAIT_MAX_MS = 120_000;

/** A kill: at which moment, and of which post that moment was; undefined where it was none's. */
export type Death = { moment: string; postId: string | undefined };

type Plan = {
  /** Number of kills at each moment. */
  perMoment: number;
  postsPerKill: number;
  moments?: readonly string[];
  timing?: Partial<PublisherTiming>;
};

/** Kills servers in turns until each moment has had its number of deaths that really happened there. */
export function startKilling(
  fleet: Servers,
  random: Random,
  { perMoment, postsPerKill, moments = MOMENTS, timing = STORY_TIMING }: Plan,
  begun: () => number,
) {
  const timesMax = Math.max(1, Math.floor(postsPerKill * 0.6));
  const kills = new Map<string, number>(moments.map((moment) => [moment, 0]));
  const deaths: Death[] = [];
  const readyMs: number[] = [];
  const ownReadyMs: number[] = [];
  const count = () => [...kills.values()].reduce((sum, times) => sum + times, 0);
  const lacking = () => moments.filter((moment) => (kills.get(moment) ?? 0) < perMoment);

  function note(moment: string, postId?: string): void {
    kills.set(moment, (kills.get(moment) ?? 0) + 1);
    deaths.push({ moment, postId });
  }

  /** Starts a server in the place of one that was killed just now. */
  async function startAgain(index: number, crash?: Crash): Promise<Running> {
    const killedAt = performance.now();
    const server = await fleet.start(index, { crash, timing });
    await until(async () => !server.isAlive() || (await fleet.isReady(index)), Boolean, {
      what: `server ${index} to be ready, or dead`,
      waitMaxMs: READY_WAIT_MAX_MS,
    });
    if (!server.isAlive()) return server;
    const ms = performance.now() - killedAt;
    readyMs.push(Math.round(ms));
    const queuedMs = await server.queuedMs();
    if (queuedMs !== null) ownReadyMs.push(Math.round(ms - queuedMs));
    return server;
  }

  /** Kills are spread over all posts: where they are ahead, a server works before its moment counts. */
  const isAhead = () => count() > begun() / postsPerKill && lacking().length > 0;

  /** The moment at which each server dies next. */
  const next = new Map<number, string>();

  /** A moment that lacks deaths, and that no other server is about to die at, where there is one. */
  function chooseMoment(index: number): string {
    next.delete(index);
    const free = lacking().filter((moment) => ![...next.values()].includes(moment));
    const moment = random.pick(free.length > 0 ? free : lacking());
    next.set(index, moment);
    return moment;
  }

  async function keepKilling(index: number): Promise<void> {
    await fleet.kill(index);
    while (lacking().length > 0) {
      const moment = chooseMoment(index);
      const crash = crashAt(moment, random, timesMax);
      const server = await startAgain(index, crash && { ...crash, isHeldBack: isAhead() });
      while (isAhead()) await sleep(PACE_MS);
      letCrash(server);
      const isRandom = moment.startsWith('at random');
      await fleet.kill(index, isRandom ? random.between(0, 1_500) : LIFE_MAX_MS);
      const last = server.lines.find((line) => line.startsWith('crash'));
      if (isRandom || last !== undefined) note(moment, last?.split(' ')[2] || undefined);
    }
    await startAgain(index);
  }

  const done = Promise.all(Array.from({ length: SERVERS }, (_, index) => keepKilling(index)));
  return {
    kills,
    deaths,
    count,
    done,
    lacking,
    ready: () => ({ readyMs: readyMs.sort(ascending), ownReadyMs: ownReadyMs.sort(ascending) }),
    isOver: () => lacking().length === 0,
  };
}

const ascending = (a: number, b: number) => a - b;

function crashAt(moment: string, random: Random, timesMax: number): Crash | undefined {
  const [at = '', networks] = moment.split(OF);
  const on = networks && { on: networks.split(',') };
  if (at === 'at random') return undefined;
  if (at === 'on the wire')
    return { at: 'calling', after: random.between(1, timesMax), ...on, delayMs: random.between(0, 8) };
  return { at, after: RARE.includes(at) ? 1 : random.between(1, timesMax), ...on };
}
