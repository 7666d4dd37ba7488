import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'undici';
import { SECOND_MS } from '#contract/durations';
import { bundle } from '../../testing/bundle';
import type { Listening, Measured } from './attackedApp';

/** Time for which others may be kept waiting. */
export const DELAY_MAX_MS = 200;

/** Time for the app to start, and for one call: a machine under load is slow, but an endless loop never answers. */
export const START_MAX_MS = 150 * SECOND_MS;
const ANSWER_MAX_MS = 20 * SECOND_MS;
const STOP_MAX_MS = 10 * SECOND_MS;

/** What is costly is so each time; what others have left to be collected, or to be loaded, is so once. */
const TRIES = 3;

type Call = { method: string; path: string; body?: unknown; contentType?: string };

/** An app in a process that can be killed, and what its calls cost others. */
export type Attacked = Awaited<ReturnType<typeof startAttacked>>;

/** Starts an app to attack. */
export async function startAttacked() {
  const programs = await bundle({ app: 'server/attacks/loop/attackedApp.ts' });
  const child = fork(programs.app, { execArgv: ['--enable-source-maps'] });
  const exited = once(child, 'exit');

  async function nextMessage<Message>(what: string, maxMs: number): Promise<Message> {
    const given = new AbortController();
    const signal = AbortSignal.any([given.signal, AbortSignal.timeout(maxMs)]);
    try {
      const told = await Promise.race([once(child, 'message', { signal }), exited.then(() => null)]);
      if (told === null) throw new Error(`The app ended: ${what}.`);
      return told[0] as Message;
    } catch (error) {
      child.kill('SIGKILL');
      throw signal.aborted ? new Error(`No answer within ${maxMs} ms: ${what}.`, { cause: error }) : error;
    } finally {
      given.abort();
    }
  }

  const app = await nextMessage<Listening>('the start', START_MAX_MS);

  const calls: ({ what: string; status: number } & Measured)[] = [];

  async function measure(what: string): Promise<Measured> {
    const measured = nextMessage<Measured>(what, ANSWER_MAX_MS);
    child.send('measure');
    return measured;
  }

  async function send(what: string, { method, path, body, contentType = 'application/json' }: Call) {
    try {
      const response = await request(`${app.origin}${path}`, {
        method: method as 'GET',
        headers: {
          authorization: `Bearer ${app.token}`,
          ...(body !== undefined && { 'content-type': contentType }),
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      });
      return { status: response.statusCode, text: await response.body.text() };
    } catch (error) {
      child.kill('SIGKILL');
      throw new Error(`No answer within ${ANSWER_MAX_MS} ms to ${what}`, { cause: error });
    }
  }

  return {
    ...app,
    send,
    measure,

    /** One call, of which it is noted how long it kept others waiting. */
    async attack(what: string, call: Call): Promise<number> {
      let least: Measured = { cpuMs: Infinity, wallMs: Infinity };
      let status = 0;
      for (let tries = 0; tries < TRIES && least.cpuMs > DELAY_MAX_MS; tries += 1) {
        await measure(`before ${what}`);
        ({ status } = await send(what, call));
        const measured = await measure(`after ${what}`);
        if (measured.cpuMs < least.cpuMs) least = measured;
      }
      calls.push({ what, status, ...least });
      return status;
    },

    /** Background work, noted in the same way; it is done once. */
    async watch(what: string, work: () => Promise<unknown>): Promise<void> {
      await measure(`before ${what}`);
      await work();
      calls.push({ what, status: 200, ...(await measure(`after ${what}`)) });
    },

    /** Calls so far, the worst first, those that were answered with a fault, and those that kept others waiting for too long. */
    report() {
      const worst = calls.toSorted((one, other) => other.cpuMs - one.cpuMs);
      const line = ({ what, status, cpuMs, wallMs }: (typeof worst)[number]) =>
        `${cpuMs.toFixed(0)} ms of CPU, ${wallMs.toFixed(0)} ms: ${what}: ${status}`;
      return {
        count: calls.length,
        worst: worst.slice(0, 5).map(line),
        faults: worst.filter(({ status }) => status === 500).map(line),
        late: worst.filter(({ cpuMs }) => cpuMs > DELAY_MAX_MS).map(line),
      };
    },

    async stop(): Promise<void> {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS);
      if (child.connected) child.disconnect();
      await exited;
      clearTimeout(timer);
      await programs.remove();
    },
  };
}
