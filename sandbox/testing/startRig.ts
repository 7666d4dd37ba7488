import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountPlatform } from '#contract/networks';
import { startSandbox, type SandboxOptions } from '../startSandbox';
import { controlSandbox, type FaultRule } from './control';

/** Where the tests' product would be; nothing listens there. */
export const PUBLIC_ORIGIN = 'http://localhost:3000';

/** A sandbox in memory with a clock that tests move, and the ways to steer and to ask it. */
export type Rig = Awaited<ReturnType<typeof startRig>>;

/** Starts a sandbox for tests on a free port. */
export async function startRig({
  publicOrigin = PUBLIC_ORIGIN,
  ...options
}: Partial<Pick<SandboxOptions, 'publicOrigin' | 'fetchClient' | 'hasKin'>> = {}) {
  const clock = { now: 0 };
  const sandbox = await startSandbox({ port: 0, dataDir: null, publicOrigin, now: () => clock.now, ...options });
  const control = controlSandbox(sandbox.origin);
  return {
    origin: sandbox.origin,
    servers: sandbox.servers,
    clock,
    close: sandbox.close,
    /** Forgets everything and sets the clock to noon. */
    async reset(): Promise<void> {
      clock.now = Date.parse('2026-11-21T12:00:00Z');
      await control.reset();
    },
    script: (
      platform: AccountPlatform,
      endpoint: string,
      fault: object,
      rule: Pick<FaultRule, 'account' | 'times'> = {},
    ) => control.script({ platform, endpoint, fault, ...rule }),
    /** Resolves once no more than so many of the scripted faults have not struck yet. */
    async untilFaultsLeft(count: number): Promise<void> {
      while ((await control.faultsLeft()) > count) await sleep(5);
    },
    acceptedTexts: control.texts,
    acceptedComments: control.comments,
    calls: control.calls,
  };
}
