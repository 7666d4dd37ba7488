import { randomUUID } from 'node:crypto';
import type { KeylessPlatform } from '#contract/networks';
import type { Media } from '#contract/schemas/media';
import type { OAuthExchangeResponse, OAuthStartResponse } from '#contract/schemas/oauth';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { decide } from '../../sandbox/decide';
import { connectBody } from '../../sandbox/testing/person';
import { image } from '../../server/testing/uploadFile';
import { signUpCaller } from './caller';

/** An account on a server of the sandbox. */
export type KeyedAccount = { id: string; platform: KeylessPlatform };

/** Somebody who connects accounts on servers that they name, and posts. */
export type KeyedClient = Awaited<ReturnType<typeof signUpKeyedClient>>;

/** The sandbox takes every app password of this form. */
const APP_PASSWORD = 'abcd-efgh-ijkl-mnop';

/** `origins`: servers that do the same work; when one is away the next one is asked. */
export async function signUpKeyedClient(origins: readonly string[]) {
  const { send, json } = await signUpCaller(origins);

  return {
    send,
    json,

    async connectBluesky(server: string, name: string): Promise<KeyedAccount> {
      const body = { platform: 'bluesky', identifier: `${name}.test`, password: APP_PASSWORD, server };
      const { id } = await json<SocialAccount>(send('POST', '/social-accounts/credentials', body));
      return { id, platform: 'bluesky' };
    },

    async connectMastodon(server: string, name: string): Promise<KeyedAccount> {
      const start = await json<OAuthStartResponse>(send('POST', '/oauth/start', { platform: 'mastodon', server }));
      const back = await decide(new URL(start.authorize_url), 'allow', name);
      const body = { platform: 'mastodon', code: back.searchParams.get('code') ?? '', state: start.state };
      const { data } = await json<OAuthExchangeResponse>(send('POST', '/social-accounts/oauth-exchange', body));
      if ('error' in data) throw new Error(`Mastodon was not connected: ${data.error_description}`);
      const { id } = await json<SocialAccount>(send('POST', '/social-accounts/connect', connectBody(data, 'mastodon')));
      return { id, platform: 'mastodon' };
    },

    /** Resolves once the API has confirmed the post. */
    async post(account: KeyedAccount, content: string, { dueInMs = 0, hasImage = false } = {}): Promise<Post> {
      const scheduled_at = new Date(Date.now() + dueInMs).toISOString();
      const body = {
        content,
        platforms: [account.platform],
        account_ids: [account.id],
        scheduled_at,
        ...(hasImage && { media_ids: [await upload()] }),
      };
      return json<Post>(send('POST', '/posts', body, { 'idempotency-key': randomUUID() }));
    },
  };

  async function upload(): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await image())], { type: 'image/png' }), 'a.png');
    return (await json<Media>(send('POST', '/upload/media', form))).id;
  }
}
