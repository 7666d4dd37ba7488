import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '../startSandbox';

/** Where the tests' product would be; nothing listens there. */
export const PUBLIC_ORIGIN = 'http://localhost:3000';

/** A sandbox in memory with a clock that tests move, and the ways to steer and to ask it. */
export type Rig = Awaited<ReturnType<typeof startRig>>;

/** Starts a sandbox for tests on a free port. */
export async function startRig({ publicOrigin = PUBLIC_ORIGIN } = {}) {
  const clock = { now: 0 };
  const sandbox = await startSandbox({ port: 0, dataDir: null, publicOrigin, now: () => clock.now });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(sandbox.origin + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  return {
    origin: sandbox.origin,
    clock,
    close: sandbox.close,
    /** Forgets everything and sets the clock to noon. */
    async reset(): Promise<void> {
      clock.now = Date.parse('2026-11-21T12:00:00Z');
      await call('POST', '/__sandbox/reset');
    },
    script: (platform: string, endpoint: string, fault: object, rule: object = {}) =>
      call('POST', '/__sandbox/faults', { platform, endpoint, fault, ...rule }),
    /** Resolves once no more than so many of the scripted faults have not struck yet. */
    async untilFaultsLeft(count: number): Promise<void> {
      while (((await call('GET', '/__sandbox/faults')) as object[]).length > count) await sleep(5);
    },
    async acceptedTexts(platform: string): Promise<string[]> {
      const posts = (await call('GET', `/__sandbox/posts?platform=${platform}`)) as { text: string }[];
      return posts.map(({ text }) => text);
    },
  };
}
