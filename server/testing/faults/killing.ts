import { setTimeout as sleep } from 'node:timers/promises';
import { PUBLISH_STEPS } from '../../publishing/probe';
import type { Crash, Fleet } from './fleet';
import type { Running } from './process';
import type { Random } from './random';

/** Steps of publishing at which servers are killed, a call on the wire, and any moment at all. */
export const MOMENTS = [...PUBLISH_STEPS, 'on the wire', 'at random'] as const;

export const SERVERS = 2;

/** Servers die every second here: some deaths of one post are chance, and R31 is about those that are not. */
export const STORY_TIMING = { suspectAfterDeaths: 19, maxDeaths: 20 };

const LIFE_MAX_MS = 10_000;
const PACE_MS = 200;
const READY_LOOK_MS = 10;

/** Kills servers in turns until each moment has had its number of deaths that really happened there. */
export function startKilling(
  fleet: Fleet,
  random: Random,
  { perMoment, postsPerKill }: { perMoment: number; postsPerKill: number },
  begun: () => number,
) {
  const timesMax = Math.max(1, Math.floor(postsPerKill * 0.6));
  const kills = new Map<string, number>(MOMENTS.map((moment) => [moment, 0]));
  let pauses = 0;
  const readyMs: number[] = [];
  const ownReadyMs: number[] = [];
  /** Kills that were waited for; those that ended a pause come on top. */
  const count = () => [...kills.values()].reduce((sum, times) => sum + times, 0) - pauses;
  const lacking = () => MOMENTS.filter((moment) => (kills.get(moment) ?? 0) < perMoment);

  const note = (moment: string) => void kills.set(moment, (kills.get(moment) ?? 0) + 1);

  /** Starts a server in the place of one that was killed just now. */
  async function startAgain(index: number, crash?: Crash): Promise<Running> {
    const killedAt = performance.now();
    const server = await fleet.start(index, { crash, timing: STORY_TIMING });
    while (server.isAlive() && !(await fleet.isReady(index))) await sleep(READY_LOOK_MS);
    if (!server.isAlive()) return server;
    const ms = performance.now() - killedAt;
    readyMs.push(Math.round(ms));
    const queuedMs = await server.queuedMs();
    if (queuedMs !== null) ownReadyMs.push(Math.round(ms - queuedMs));
    return server;
  }

  /** Kills are spread over all posts: where they are ahead, a server works until it is killed in the midst of it. */
  async function waitForPosts(index: number): Promise<void> {
    const isAhead = () => count() > begun() / postsPerKill;
    if (!isAhead()) return;
    await startAgain(index);
    while (isAhead() && lacking().length > 0) await sleep(PACE_MS);
    await fleet.kill(index);
    note('at random');
    pauses += 1;
  }

  async function keepKilling(index: number): Promise<void> {
    await fleet.kill(index);
    for (let missing = lacking(); missing.length > 0; missing = lacking()) {
      const moment = random.pick(missing);
      const server = await startAgain(index, crashAt(moment, random, timesMax));
      await fleet.kill(index, moment === 'at random' ? random.between(0, 1_500) : LIFE_MAX_MS);
      const hasCrashedThere = moment === 'at random' || server.lines.some((line) => line.startsWith('crash'));
      if (hasCrashedThere) note(moment);
      await waitForPosts(index);
    }
    await startAgain(index);
  }

  const done = Promise.all(Array.from({ length: SERVERS }, (_, index) => keepKilling(index)));
  return {
    kills,
    count,
    done,
    lacking,
    ready: () => ({ readyMs: readyMs.sort(ascending), ownReadyMs: ownReadyMs.sort(ascending) }),
    isOver: () => lacking().length === 0,
  };
}

const ascending = (a: number, b: number) => a - b;

function crashAt(moment: string, random: Random, timesMax: number): Crash | undefined {
  if (moment === 'at random') return undefined;
  if (moment === 'on the wire')
    return { at: 'calling', after: random.between(1, timesMax), delayMs: random.between(0, 8) };
  const isRare = moment === 'recovered' || moment === 'checking' || moment === 'polled';
  return { at: moment, after: isRare ? 1 : random.between(1, timesMax) };
}
