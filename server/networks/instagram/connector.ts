import { MINUTE_MS } from '#contract/durations';
import { readNumber, readText, readDate, readPath } from '../../lib/json';
import {
  NetworkError,
  TIMELINE_PAGE,
  type Actor,
  type AppConnector,
  type Draft,
  type GrantedAccount,
  type Profile,
  type PublishOutcome,
  type CommentCalls,
  type RemotePost,
} from '../connector';
import { createGraphComments, type CommentDialect, readObjects } from '../meta/objects';
import { readGraphError } from '../meta/errors';
import { createGraph, isLastPage, GRAPH_ADDRESSES } from '../meta/graph';
import { accountsOf, exchangeForPages, firstOf, noAccount } from '../meta/tokens';
import { type AppNetwork, oauthOf, type NetworkSettings } from '../settings';
import { failure, outage, readPublishResult, unreadable } from '../outcomes';
import { publishInSteps, Unprepared } from '../preparation';
import { readTimeline } from '../timeline';
import { containerStatus, prepareContainer, waitUntilReady, type ContainerMaking } from './containers';

const PLATFORM = 'instagram';
/** Meta advises one look at a container a minute, for at most five minutes. The sandbox takes less time than that. */
const POLL_MS = MINUTE_MS;
const SANDBOX_POLL_MS = 500;

/** Pages named in an error. */
const NAMED_PAGES = 5;

const METRIC_FIELDS = ['like_count', 'comments_count'];

/** The post is published, though its id was never recorded: checking the account finds it. */
const ALREADY_PUBLISHED: PublishOutcome = {
  kind: 'unknown',
  ...failure('already_published'),
};

const IN_OTHER_HANDS = outage(failure('not_noted'));

/** `business_management` is for the accounts of Pages that a person has by a business portfolio alone. */
const SCOPE = 'instagram_basic,instagram_content_publish,pages_show_list,pages_read_engagement,business_management';

const ACCOUNT_FIELD = 'instagram_business_account{id,username,name}';

/** Professional Instagram accounts by the Facebook-login flavor of Meta's API: each belongs to a Page. */
export function createInstagramConnector(
  settings: NetworkSettings,
  now: () => number = Date.now,
  pollMs: number = settings.isSandbox ? SANDBOX_POLL_MS : POLL_MS,
): AppConnector {
  const graph = createGraph(PLATFORM, settings);

  async function publishOnce(
    { accountId, accessToken }: Actor,
    draft: Draft,
    signal: AbortSignal,
  ): Promise<PublishOutcome> {
    const { isSandbox } = settings;
    const making = { graph, accountId, accessToken, signal, now, pollMs, isSandbox };
    const container = await readyContainer(making, draft);
    const path = `/${encodeURIComponent(accountId)}/media_publish`;
    const outcome = readPublishResult(
      await graph.send({ path, accessToken, form: { creation_id: container }, signal }),
      {
        readPosted: ({ json }) => {
          const remoteId = readText(json, 'id');
          return remoteId === null ? null : { remoteId, remoteUrl: null };
        },
        readError: (response) => readGraphError(response, now()),
      },
    );
    if (outcome.kind !== 'published') return outcome;
    return { ...outcome, remoteUrl: await permalinkOf(outcome.remoteId, accessToken, signal) };
  }

  /**
   * A container that is ready to be published: the one that an earlier try left, else a new one. A container can be
   * published only once, so going on with the same one is the safest way to try again.
   */
  async function readyContainer(making: ContainerMaking, { text, media = [], preparation }: Draft): Promise<string> {
    const made = preparation?.made ?? null;
    const status = made === null ? null : await containerStatus(making, made);
    if (status === 'PUBLISHED') throw new Unprepared(ALREADY_PUBLISHED);
    if (made !== null && (status === 'FINISHED' || status === 'IN_PROGRESS')) {
      await waitUntilReady(making, made);
      return made;
    }
    const container = await prepareContainer(making, text, media);
    const isOurs = (await preparation?.note(container)) ?? true;
    if (!isOurs) throw new Unprepared(IN_OTHER_HANDS);
    await waitUntilReady(making, container);
    return container;
  }

  /** Nice to have: a post without its address is published all the same. */
  async function permalinkOf(id: string, accessToken: string, signal: AbortSignal): Promise<string | null> {
    const call = { path: `/${encodeURIComponent(id)}`, query: { fields: 'permalink' }, accessToken, signal };
    const result = await graph.send(call);
    return result.kind === 'answered' ? readText(result.response.json, 'permalink') : null;
  }

  async function exchangeAll(request: { code: string; redirectUri: string }): Promise<GrantedAccount[]> {
    const grant = await exchangeForPages(PLATFORM, graph, settings, request, `name,${ACCOUNT_FIELD}`);
    const accounts = accountsOf(grant, toProfile);
    if (accounts.length > 0) return accounts;
    if (grant.pages.length === 0) throw noAccount(grant, 'no_page', 'Page with a professional Instagram account');
    const names = grant.pages.map((page) => readText(page, 'name') ?? '').slice(0, NAMED_PAGES);
    const detail = `No professional Instagram account is linked to ${names.join(', ')}. Link it to the Page, and try again.`;
    throw new NetworkError('no_professional_account', detail, 403);
  }

  return {
    platform: PLATFORM,
    oauth: oauthOf(PLATFORM, SCOPE, settings),

    exchange: (request) => firstOf(exchangeAll(request)),
    exchangeAll,

    refresh() {
      return Promise.reject(new NetworkError('not_refreshable', 'The account has to be connected again.', 400));
    },

    // Meta can only revoke everything that a person granted to the app, including their other accounts.
    revoke: null,

    async profile(accessToken) {
      const query = { fields: ACCOUNT_FIELD };
      const { status, json } = await graph.require({ path: '/me', query, accessToken });
      const profile = toProfile(json);
      if (profile === null) throw unreadable(PLATFORM, status);
      return profile;
    },

    publish: (actor, draft, signal) => publishInSteps(() => publishOnce(actor, draft, signal)),

    async wasPublished({ accessToken }, container) {
      const query = { fields: 'status_code' };
      const { json } = await graph.require({ path: `/${encodeURIComponent(container)}`, query, accessToken });
      const status = readText(json, 'status_code');
      return status === null ? null : status === 'PUBLISHED';
    },

    async findRecent({ accountId, accessToken }) {
      const { status, json, clock } = await graph.require({
        path: `/${encodeURIComponent(accountId)}/media`,
        query: { fields: 'id,caption,permalink,timestamp', limit: String(TIMELINE_PAGE) },
        accessToken,
      });
      const posts = await readMedia(json);
      if (posts === null) throw unreadable(PLATFORM, status);
      return { posts, isWhole: isLastPage(json), clock };
    },

    comments: mediaComments({ graph, now }),

    postMetrics: ({ accessToken }, remoteIds) =>
      readObjects(
        graph,
        accessToken,
        remoteIds,
        () => METRIC_FIELDS,
        (remoteId, row) => ({
          remoteId,
          likes: readNumber(row, 'like_count'),
          comments: readNumber(row, 'comments_count'),
          shares: null,
          reach: null,
        }),
      ),

    async followers({ accountId, accessToken }) {
      const call = { path: `/${encodeURIComponent(accountId)}`, query: { fields: 'followers_count' }, accessToken };
      return readNumber((await graph.require(call)).json, 'followers_count');
    },

    async pictureUrl({ accountId, accessToken }) {
      const call = { path: `/${encodeURIComponent(accountId)}`, query: { fields: 'profile_picture_url' }, accessToken };
      return readText((await graph.require(call)).json, 'profile_picture_url');
    },
  };
}

/** The professional account of a Page; null where it has none. */
function toProfile(page: unknown): Profile | null {
  const accountId = readText(page, 'instagram_business_account', 'id');
  const username = readText(page, 'instagram_business_account', 'username');
  if (accountId === null || username === null) return null;
  return { accountId, username, name: readText(page, 'instagram_business_account', 'name') ?? username };
}

/** Accounts of Instagram are reached through the Facebook Page behind them. */
export const instagram: AppNetwork = {
  settingsPrefix: 'INSTAGRAM',
  ...GRAPH_ADDRESSES,
  needsSecret: true,
  createConnector: createInstagramConnector,
};

/** Comments below posts of an account; Instagram gives the newest first. */
function mediaComments({ graph, now }: Pick<CommentDialect, 'graph' | 'now'>): CommentCalls {
  return createGraphComments({ platform: 'instagram', graph, now, names: { text: 'text', createdAt: 'timestamp' } });
}

/** The posts of a response of GET /{account}/media; null when it cannot be read in full. */
function readMedia(json: unknown): Promise<RemotePost[] | null> {
  return readTimeline(readPath(json, 'data'), (row) => {
    const remoteId = readText(row, 'id');
    const createdAt = readDate(row, 'timestamp');
    if (remoteId === null || createdAt === null) return null;
    return { remoteId, remoteUrl: readText(row, 'permalink'), text: readText(row, 'caption') ?? '', createdAt };
  });
}
