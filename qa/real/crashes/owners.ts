import { randomUUID } from 'node:crypto';
import type { Post } from '../../../contract/schemas/posts';
import type { SocialAccount } from '../../../contract/schemas/socialAccounts';
import { signUpClient, soon, type Account } from '../../faults/client';
import type { Owned } from '../../faults/traffic';
import { createPerson, type Person } from '../support/bluesky';

/** Somebody who has an account on the real server, connected to the product. */
export type Owner = Owned & { person: Person };

/**
 * Opens accounts on the real server and connects them to the product by app password, through an address at which the server
 * is reached too.
 */
export async function meetOwners(
  count: number,
  { pds, by, origins }: { pds: string; by: string; origins: readonly string[] },
): Promise<Owner[]> {
  const { send, json } = await signUpClient(origins);

  async function connect({ handle, appPassword }: Person) {
    const body = { platform: 'bluesky', identifier: handle, password: appPassword, server: by };
    const { id } = await json<SocialAccount>(send('POST', '/social-accounts/credentials', body));
    return { id, handle, platform: 'bluesky' as const };
  }

  async function post({ id }: Account, content: string, dueInMs: number): Promise<Post> {
    const scheduled_at = soon(dueInMs);
    const body = { content, platforms: ['bluesky'], account_ids: [id], scheduled_at };
    return json<Post>(send('POST', '/posts', body, { 'idempotency-key': randomUUID() }));
  }

  const retry = (postId: string) => send('POST', `/posts/${postId}/retry`);

  const meet = async (_: unknown, index: number): Promise<Owner> => {
    const person = await createPerson(pds, `crash${index}`);
    const account = await connect(person);
    return { person, account, client: { post, retry, reconnect: () => connect(person) } };
  };
  return Promise.all(Array.from({ length: count }, meet));
}
