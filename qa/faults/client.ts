import { randomUUID } from 'node:crypto';
import { NETWORKS, type AppPlatform } from '#contract/networks';
import type { OAuthConfigResponse, TokenRelayResponse } from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { allow, connectBody, relayForm } from '../../sandbox/testing/person';
import { signUpCaller } from './caller';

/** An account as a run uses it: our id and the network's handle. */
export type Account = { id: string; handle: string };

/** Somebody who connects accounts, mostly of X, and posts. */
export type Client = Awaited<ReturnType<typeof signUpClient>>;

/** `origins`: servers that do the same work; when one is away the next one is asked. */
export async function signUpClient(origins: readonly string[]) {
  const publicOrigin = origins[0] ?? '';
  const { ask, send, json, follow, stream, credentials } = await signUpCaller(origins);
  const { platforms } = await json<OAuthConfigResponse>(send('GET', '/oauth/config'));

  /** Connects an account of a network, with everything that may be asked for. */
  async function connectTo(platform: AppPlatform, handle: string): Promise<Account> {
    const config = platforms.find((one) => one.platform === platform);
    if (!config) throw new Error(`${platform} is not set up.`);
    const oauth = { ...config, scope: config.comment_scope ?? config.scope };
    const grant = await allow(oauth, publicOrigin + NETWORKS[platform].connecting.callbackPath, handle);
    const form = new URLSearchParams(relayForm(oauth, grant));
    const relayed = await json<TokenRelayResponse>(send('POST', `/oauth/${platform}/token`, form));
    const { id } = await json<SocialAccount>(send('POST', '/social-accounts/connect', connectBody(relayed, platform)));
    return { id, handle };
  }

  const connectX = (handle: string) => connectTo('twitter', handle);

  return {
    ask,
    send,
    json,
    follow,
    stream,
    credentials,
    connectTo,

    /** Connects so many accounts, named after the row that uses them. */
    async connect(count: number, name: string): Promise<Account[]> {
      const accounts: Account[] = [];
      for (let index = 0; index < count; index += 1) accounts.push(await connectX(`${name}_${index}`));
      return accounts;
    },

    /** Connects an account again, after its tokens have come to nothing. */
    reconnect: ({ handle }: Account) => connectX(handle),

    /** Sends again what failed of a post. */
    retry: (postId: string) => send('POST', `/posts/${postId}/retry`),

    /** Resolves once the API has confirmed the post. */
    async post(accountId: string, content: string, dueInMs: number): Promise<Post> {
      const scheduled_at = new Date(Date.now() + dueInMs).toISOString();
      const body = { content, platforms: ['twitter'], account_ids: [accountId], scheduled_at };
      return json<Post>(send('POST', '/posts', body, { 'idempotency-key': randomUUID() }));
    },
  };
}
