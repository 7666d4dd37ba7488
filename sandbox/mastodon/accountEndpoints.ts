import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account, StoredPost } from '../world/events';
import {
  publicEndpoint,
  userEndpoint,
  isSet,
  parameter,
  accountById,
  accountsOf,
  usernameOf,
  type MastodonServer,
  pageOf,
  refuse,
  limitOf,
  listParameter,
} from './calls';
import { detailsOf, toAccount, toStatus, canRead } from './entities';
import { readText } from '../../server/lib/json';
import { listCorpusStatuses, type CorpusStatus } from '../corpus/mastodonStatuses';
import { tagsIn } from './toHtml';

/** The calls that tell who somebody is, and what they posted. */
export function accountEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile, host } = server;
  const missing = () => refuse(profile, 'missing');

  function describe(account: Account | null): ApiResponse {
    return account === null ? missing() : { status: 200, body: toAccount(server, account) };
  }

  function lookUp(call: ApiCall): ApiResponse {
    const name = (parameter(call, 'acct') ?? '').replace(/^@/, '').replace(`@${host()}`, '').toLowerCase();
    return describe(accountsOf(server).find((one) => usernameOf(one).toLowerCase() === name) ?? null);
  }

  function statuses(call: ApiCall, reader: Account | null): ApiResponse {
    const account = accountById(server, readText(call.params, 'id') ?? '');
    if (account === null) return missing();
    const posts = world.posts.of(account).filter((post) => {
      const { repliesTo } = detailsOf(post);
      if (isSet(call, 'exclude_replies') && repliesTo !== null) return false;
      return !(isSet(call, 'only_media') && post.media.length === 0) && canRead(server, post, reader);
    });
    const { page, headers } = pageOf(call, server, posts);
    return { status: 200, headers, body: page.map((post) => toStatus(server, post, reader)) };
  }

  return [
    userEndpoint(
      server,
      {
        name: 'verify-credentials',
        method: 'GET',
        path: '/api/v1/accounts/verify_credentials',
        scope: 'read:accounts',
      },
      (account) => {
        const source = { privacy: 'public', sensitive: false, language: null, note: '', fields: [] };
        return { status: 200, body: { ...toAccount(server, account), source } };
      },
    ),
    publicEndpoint(server, { name: 'account-lookup', method: 'GET', path: '/api/v1/accounts/lookup' }, lookUp),
    publicEndpoint(server, { name: 'account', method: 'GET', path: '/api/v1/accounts/:id' }, ({ params }) =>
      describe(accountById(server, readText(params, 'id') ?? '')),
    ),
    publicEndpoint(
      server,
      { name: 'account-statuses', method: 'GET', path: '/api/v1/accounts/:id/statuses' },
      statuses,
    ),
  ];
}

const SEARCH_PAGE = { initial: 20, most: 40 };

/** The calls that list posts of many people: all, those with a tag, one's own home; and the search. */
export function timelineEndpoints(server: MastodonServer): Endpoint[] {
  const { world, origin, now } = server;

  const publicPosts = (): StoredPost[] =>
    world.posts
      .list('mastodon')
      .filter((post) => accountById(server, post.accountId) !== null && detailsOf(post)?.visibility === 'public');

  /** `others`: what has reached this server from elsewhere. */
  function list(
    call: ApiCall,
    posts: readonly StoredPost[],
    reader: Account | null,
    others: readonly CorpusStatus[] = [],
  ): ApiResponse {
    const chosen = posts.filter(({ media }) => !isSet(call, 'only_media') || media.length > 0);
    const { page, headers } = pageOf(call, server, [
      ...(isSet(call, 'remote') ? [] : chosen),
      ...(isSet(call, 'local') || isSet(call, 'only_media') ? [] : others),
    ]);
    const body = page.map((post) => ('status' in post ? post.status : toStatus(server, post, reader)));
    return { status: 200, headers, body };
  }

  const hasTag = ({ text }: { text: string }, tag: string) =>
    // Most texts do not even have the letters, which is much faster to see.
    text.toLowerCase().includes(tag.toLowerCase()) &&
    tagsIn(text).some((one) => one.tag.toLowerCase() === tag.toLowerCase());

  function tagTimeline(call: ApiCall, reader: Account | null): ApiResponse {
    const tags = [readText(call.params, 'tag') ?? '', ...listParameter(call, 'any')];
    const [all, none] = [listParameter(call, 'all'), listParameter(call, 'none')];
    const isWanted = (post: { text: string }) =>
      tags.some((tag) => hasTag(post, tag)) &&
      all.every((tag) => hasTag(post, tag)) &&
      !none.some((tag) => hasTag(post, tag));
    const others = listCorpusStatuses(origin(), now()).filter(isWanted);
    return list(call, publicPosts().filter(isWanted), reader, others);
  }

  function search(call: ApiCall, reader: Account | null): ApiResponse {
    const query = (parameter(call, 'q') ?? '').toLowerCase();
    const limit = limitOf(call, SEARCH_PAGE);
    const isAsked = (type: string) => [null, '', type].includes(parameter(call, 'type'));
    const has = (text: string, part: string) => text.toLowerCase().includes(part);
    const name = query.replace(/^@/, '');
    const accounts = accountsOf(server).filter((one) => has(one.handle, name) || has(one.name, name));
    const tags = new Set(
      publicPosts()
        .flatMap(({ text }) => tagsIn(text).map(({ tag }) => tag.toLowerCase()))
        .filter((tag) => tag.startsWith(query.replace(/^#/, ''))),
    );
    // Posts are searched for people who are logged in alone.
    const found = reader === null ? [] : publicPosts().filter(({ text }) => has(text, query));
    const body = {
      accounts: isAsked('accounts') ? accounts.slice(0, limit).map((one) => toAccount(server, one)) : [],
      statuses: isAsked('statuses')
        ? found
            .toReversed()
            .slice(0, limit)
            .map((post) => toStatus(server, post, reader))
        : [],
      hashtags: isAsked('hashtags')
        ? [...tags].slice(0, limit).map((tag) => ({ name: tag, url: `${origin()}/tags/${tag}`, history: [] }))
        : [],
    };
    return { status: 200, body };
  }

  const reading = (name: string, path: string) => ({ name, method: 'GET', path }) as const;
  return [
    publicEndpoint(server, reading('public-timeline', '/api/v1/timelines/public'), (call, reader) =>
      list(call, publicPosts(), reader),
    ),
    publicEndpoint(server, reading('tag-timeline', '/api/v1/timelines/tag/:tag'), tagTimeline),
    userEndpoint(
      server,
      { ...reading('home-timeline', '/api/v1/timelines/home'), scope: 'read:statuses' },
      (account, call) => list(call, world.posts.of(account), account),
    ),
    publicEndpoint(server, reading('search', '/api/v2/search'), search),
  ];
}
