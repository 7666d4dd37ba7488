import type { User } from '#contract/schemas/auth';
import { signUpClient, type Account, type Client } from '../../faults/client';
import type { World } from '../../faults/rig';

/** Somebody who is signed in and has accounts. */
export type Person = { id: string; client: Client; accounts: Account[] };

/** Signs somebody up, and connects accounts of three networks and as many more of X. */
export async function signUpPerson({ fleet }: World, name: string, moreAccounts = 0): Promise<Person> {
  const client = await signUpClient(fleet.origins);
  const accounts = [
    await client.connectTo('twitter', `${name}_x`),
    await client.connectTo('facebook', `${name}.page`),
    await client.connectTo('linkedin', `${name}-member`),
    ...(await client.connect(moreAccounts, name)),
  ];
  const { status, text } = await client.send('GET', '/auth/me');
  if (status !== 200) throw new Error(`GET /auth/me answered ${status}: ${text}`);
  return { id: (JSON.parse(text) as User).id, client, accounts };
}
