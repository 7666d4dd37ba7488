import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#contract/durations';
import {
  NetworkError,
  type Actor,
  type AppConnector,
  type Draft,
  type PublishOutcome,
  type RemotePost,
  type Tokens,
  type ClockReading,
} from '../networks/connector';

/** Effect of a call instead of publishing; `accepts` says whether the post is on the network all the same. */
export type Fault = { outcome: PublishOutcome; accepts: boolean };

export type RecordedPost = RemotePost & {
  accountId: string;
  calledAt: number;
  accessToken: string;
  parent: string | null;
};

/** A network in memory, for tests of the publisher that are about instants and crashes rather than about HTTP. */
export type RecordingNetwork = AppConnector & {
  posts: RecordedPost[];
  /** Faults for the next calls, first to last. */
  faults: Fault[];
  refreshes: string[];
  latencyMs: number;
  /** Duration of a request for a timeline. */
  pollMs: number;
  isReadable: boolean;
  /** Between taking a post and answering. */
  responseDelayMs: number;
  /** A token that timelines are not shown to. */
  refusedToken: string | null;
  /** Lead of its clock over ours; null: it does not report its clock. */
  clockAheadMs: number | null;
  /** Posts on an account as another tool does, so long ago. */
  postAsOther(accountId: string, text: string, agoMs?: number): void;
};

export function createRecordingNetwork(): RecordingNetwork {
  const network: RecordingNetwork = {
    platform: 'twitter',
    oauth: {
      platform: 'twitter',
      client_id: 'test',
      authorize_url: '',
      scope: '',
      comment_scope: null,
      is_sandbox: true,
    },
    posts: [],
    faults: [],
    refreshes: [],
    latencyMs: 0,
    pollMs: 0,
    isReadable: true,
    responseDelayMs: 0,
    refusedToken: null,
    clockAheadMs: 0,
    postAsOther(accountId, text, agoMs = 0) {
      const post = accept(network, { accountId, username: '', accessToken: '' }, { text }, Date.now());
      post.createdAt = new Date(post.createdAt.getTime() - agoMs);
    },
    exchange: () => Promise.reject(new Error('This network has no authorization.')),
    profile: () => Promise.reject(new Error('This network has no profiles.')),
    revoke: null,
    refresh(refreshToken): Promise<Tokens> {
      network.refreshes.push(refreshToken);
      const accessToken = `renewed-${String(network.refreshes.length)}`;
      const expiresAt = new Date(Date.now() + 7_200_000);
      return Promise.resolve({ accessToken, refreshToken: `${refreshToken}+`, expiresAt, scope: '' });
    },
    async publish(actor, draft): Promise<PublishOutcome> {
      const calledAt = Date.now();
      const fault = network.faults.shift();
      if (network.latencyMs > 0) await sleep(network.latencyMs);
      if (fault && !fault.accepts) return fault.outcome;
      const post = accept(network, actor, draft, calledAt);
      if (network.responseDelayMs > 0) await sleep(network.responseDelayMs);
      return fault?.outcome ?? { kind: 'published', remoteId: post.remoteId, remoteUrl: null };
    },
    comments: {
      publish: (actor, { postId, text }, signal) =>
        network.publish(actor, { text, answers: { root: postId, parent: `below ${postId}` } }, signal),
      async findRecent(actor, postId) {
        const { posts, ...timeline } = await network.findRecent(actor);
        const isBelow = ({ remoteId }: RemotePost) =>
          network.posts.some((post) => post.remoteId === remoteId && post.parent === `below ${postId}`);
        return { ...timeline, posts: posts.filter(isBelow) };
      },
    },
    postMetrics: () => Promise.resolve([]),
    followers: () => Promise.resolve(null),
    pictureUrl: () => Promise.resolve(null),
    async findRecent(actor) {
      if (network.pollMs > 0) await sleep(network.pollMs);
      if (!network.isReadable) throw new Error('This network does not tell.');
      if (actor.accessToken === network.refusedToken) {
        throw new NetworkError('token_rejected', 'Token expired.', 401);
      }
      const posts = network.posts.filter((post) => post.accountId === actor.accountId).reverse();
      return { posts, isWhole: true, clock: readClock(network) };
    },
  };
  return network;
}

/** In whole seconds, as HTTP tells it. */
function readClock({ clockAheadMs }: RecordingNetwork): ClockReading | null {
  if (clockAheadMs === null) return null;
  const [now, at] = [Date.now() + clockAheadMs, performance.now()];
  return { shownMs: now - (now % SECOND_MS), resolutionMs: SECOND_MS, from: at, to: at };
}

/** Puts a post on the network. */
export function accept(
  network: RecordingNetwork,
  actor: Actor,
  { text, answers }: Draft,
  calledAt: number,
): RecordedPost {
  const { accountId, accessToken } = actor;
  const remoteId = `remote-${String(network.posts.length + 1)}`;
  const createdAt = new Date(Date.now() + (network.clockAheadMs ?? 0));
  const post = {
    remoteId,
    remoteUrl: null,
    text,
    createdAt,
    accountId,
    calledAt,
    accessToken,
    parent: answers?.parent ?? null,
  };
  network.posts.push(post);
  return post;
}
