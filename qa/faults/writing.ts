import { setTimeout as sleep } from 'node:timers/promises';
import { ApiCallError } from './caller';
import type { Account, Client } from './client';
import type { Random } from './random';
import { realText } from './texts';

/** An account and whoever writes to it. */
export type Owned = { client: Pick<Client, 'post' | 'reconnect' | 'retry'>; account: Account };

/** Number of times that an owner tries to connect an account again before something else must be wrong. */
const CONNECTIONS_MAX = 10;

export const WRITERS = 32;
const PACE_MS = 200;

/** Posts no faster than servers are killed, and until the last of them has died, so that there is always something to lose. */
export function startWriting(
  owned: readonly Owned[],
  random: Random,
  judge: (written: number) => { isEnough: boolean; isTooFast: boolean },
  textOf = realText,
) {
  const acknowledged: string[] = [];
  let begun = 0;
  async function writer(): Promise<void> {
    while (!judge(begun).isEnough) {
      if (judge(begun).isTooFast) {
        await sleep(PACE_MS);
        continue;
      }
      const text = textOf(random, begun);
      begun += 1;
      acknowledged.push(await post(random.pick(owned), text, random.between(0, 2_500)));
    }
  }
  return { acknowledged, done: Promise.all(Array.from({ length: WRITERS }, writer)) };
}

/** Posts, and gives the id of the post; where the API says that the connection has ended, its owner connects the account again, as often as the network fails. */
async function post({ client, account }: Owned, text: string, dueInMs: number, connections = 0): Promise<string> {
  try {
    if (connections > 0) await client.reconnect(account);
    return (await client.post(account.id, text, dueInMs)).id;
  } catch (error) {
    if (!(error instanceof ApiCallError) || connections === CONNECTIONS_MAX) throw error;
    return post({ client, account }, text, dueInMs, connections + 1);
  }
}
