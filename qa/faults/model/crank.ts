import type { Connection } from '../../../server/database/connect';
import type { Networks } from '../../../server/networks/connector';
import { createAccessTokens } from '../../../server/tokens/accessTokens';
import { claimDue } from '../../../server/publishing/queue/claims';
import { claimPolls } from '../../../server/publishing/reconciling/polls';
import { deliver } from '../../../server/publishing/sending/deliver';
import { keyOf, type Delivery, type Settlement } from '../../../server/publishing/delivery';
import { markSending } from '../../../server/publishing/sending/leases';
import { pollNetwork } from '../../../server/publishing/reconciling/pollNetwork';
import { settlementOf, stalled } from '../../../server/publishing/settling/outcomes';
import { beat } from '../../../server/publishing/queue/pulse';
import { recoverAbandoned } from '../../../server/publishing/queue/recovery';
import { settle } from '../../../server/publishing/settling/settle';
import { intentMaxAgeMs, PUBLISHER_TIMING } from '../../../server/publishing/timing';
import { startWorker, type Worker } from '../../../server/publishing/queue/worker';
import { createSecretBox } from '../../../server/lib/secretBox';
import { testLogger } from '../../../server/testing/testLogger';
import { NO_MEDIA } from '../../../server/testing/noMedia';

type Surroundings = { connection: Connection; networks: Networks; tokenKey: Buffer; now: () => number };

const TIMING = { ...PUBLISHER_TIMING, maxDeaths: 1_000 };
const MAX_POLLS = 100;
const NO_PROBE = () => undefined;

/** A publisher of the product's own parts that does one step when it is told to, and nothing by itself. */
export type Crank = ReturnType<typeof createCrank>;

/** `now` is a clock that the test sets forward, in milliseconds. */
export function createCrank({ connection, networks, tokenKey, now }: Surroundings) {
  const { db, pool, directUrl } = connection;
  const accessTokens = createAccessTokens({ db, networks, secretBox: createSecretBox(tokenKey) });
  const media = NO_MEDIA;
  let worker: Worker | null = null;
  let claimed: Delivery[] = [];
  let sending: { delivery: Delivery; intentAt: number }[] = [];
  let answered: Settlement[] = [];

  const steps = {
    async claim(number: number): Promise<void> {
      const claims = await claimDue(pool, number, { limit: 3, takesSuspect: true }, TIMING);
      for (const delivery of claims) {
        if (delivery.isSending) sending.push({ delivery, intentAt: now() });
        else claimed.push(delivery);
      }
    },
    async intend(): Promise<void> {
      const ours = await markSending(pool, claimed, TIMING);
      const intentAt = now();
      sending.push(
        ...claimed.filter((delivery) => ours.has(keyOf(delivery))).map((delivery) => ({ delivery, intentAt })),
      );
      claimed = [];
    },
    async call(): Promise<void> {
      const [next, ...rest] = sending;
      if (!next) return;
      sending = rest;
      const { delivery, intentAt } = next;
      // As the sender does: what others may have taken over by now is not sent.
      if (now() - intentAt > intentMaxAgeMs(TIMING)) return void answered.push(stalled(delivery));
      const signal = new AbortController().signal;
      const delivering = { connection, networks, accessTokens, media, logger: testLogger };
      const outcome = await deliver(delivering, delivery, signal);
      answered.push(settlementOf(delivery, outcome, TIMING, { now: Date.now(), random: 0 }));
    },
    async settle(): Promise<void> {
      if (answered.length > 0) await settle(pool, answered);
      answered = [];
    },
    async recover(): Promise<void> {
      await beat(connection, networks, TIMING);
      await recoverAbandoned(connection, networks, TIMING);
    },
    async check(number: number): Promise<void> {
      const looking = {
        connection,
        networks,
        accessTokens,
        media,
        logger: testLogger,
        timing: TIMING,
        probe: NO_PROBE,
      };
      const { signal } = new AbortController();
      const deliveries = await claimPolls(pool, number, { limit: MAX_POLLS, takesSuspect: true }, TIMING);
      for (const delivery of deliveries) answered.push(await pollNetwork(looking, delivery, signal));
    },
  };

  async function kill(): Promise<void> {
    await worker?.close();
    worker = null;
    [claimed, sending, answered] = [[], [], []];
  }

  return {
    kill,
    /** Does one step of a publisher that lives; a dead one does nothing. */
    async turn(step: keyof typeof steps): Promise<void> {
      if (worker) await steps[step](worker.number);
    },
    async start(): Promise<void> {
      worker ??= await startWorker(directUrl, { onDue: () => undefined, onLost: () => undefined });
    },
  };
}
