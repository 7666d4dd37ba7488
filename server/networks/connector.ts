import type { AccountPlatform } from '#contract/networks';
import type { OAuthPlatformConfig } from '#contract/schemas/oauth';
import type { ClockReading } from './clockReading';

/** Tokens as a network grants them; they never leave the server. `expiresAt` null: the access token does not end. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date | null;
  scope: string;
};

/** Whom a token belongs to, as the network itself says. */
export type Profile = { accountId: string; name: string; username: string };

/** The account in whose name a call is made. */
export type Actor = { accountId: string; username: string; accessToken: string };

/** An image or a video of a post. `publicUrl` is where the network could fetch it, null where it could not. */
export type DraftMedia = {
  mimeType: string;
  bytes: () => Promise<Buffer>;
  publicUrl: string | null;
  altText: string | null;
};

/** Content to publish: the composed text, as made by contract/postRules, and its attachments in order. */
export type Draft = { text: string; media?: readonly DraftMedia[]; preparation?: Preparation };

/**
 * A network's preparation of a post before publishing. `made`: result of an earlier attempt; `note` saves the result of
 * this one, and returns false if another publisher has the post by now, so that it must not be published.
 */
export type Preparation = { made: string | null; note: (made: string) => Promise<boolean> };

/** Why a network refuses, as far as it decides what the user can do about it. */
export type ErrorClass = 'content' | 'auth' | 'permission' | 'policy';

/**
 * Outcome of a publishing call.
 * - published: the network confirmed it
 * - refused: the network certainly does not have it, and would reject it again
 * - deferred: the network certainly does not have it; it may be retried, not before `retryAt` if that is set
 * - unknown: the network may have it (no response, a broken one, or an error after the request was sent): never resend
 */
export type PublishOutcome =
  | { kind: 'published'; remoteId: string; remoteUrl: string | null }
  | { kind: 'refused'; class: ErrorClass; code: string; detail: string }
  | { kind: 'deferred'; reason: 'rate' | 'outage'; retryAt: Date | null; code: string; detail: string }
  | { kind: 'unknown'; code: string; detail: string };

/**
 * A post on an account's own timeline; links in `text` point to their destination, as far as the network reveals it.
 */
export type RemotePost = { remoteId: string; remoteUrl: string | null; text: string; createdAt: Date };

/**
 * An account's newest posts, newest first; `isWhole`: there are no older ones; `clock`: what the network's clock showed
 * meanwhile, null where it did not tell.
 */
export type Timeline = { posts: RemotePost[]; isWhole: boolean; clock: ClockReading | null };

/** Number of posts requested from a timeline: as many as every network returns at once. */
export const TIMELINE_PAGE = 100;

/** Engagement of a post so far; null where the network does not report it. `reach` is the number of views. */
export type PostMetrics = {
  remoteId: string;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  reach: number | null;
};

/** Thrown by every call but `publish`: the network's own error code and words, or what kept us from asking. */
export class NetworkError extends Error {
  readonly code: string;
  /** HTTP status of the network's response, 401 for a token and 429 for a limit whatever it calls them; 0 when none came. */
  readonly status: number;

  constructor(code: string, detail: string, status: number) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

/** One network. With keys in the environment it is the real one, else the sandbox: only addresses and secrets differ. */
export type Connector = {
  platform: AccountPlatform;
  /** Public data with which the browser starts an authorization. */
  oauth: OAuthPlatformConfig;
  /** Turns an authorization code into tokens; throws NetworkError. */
  exchange(request: { code: string; redirectUri: string; codeVerifier: string | null }): Promise<Tokens>;
  /** Gets new tokens for a refresh token, which may be used only once; throws NetworkError. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Makes the tokens of one grant useless; throws NetworkError. Null where the network has no call for one grant alone. */
  revoke: ((tokens: Pick<Tokens, 'accessToken' | 'refreshToken'>) => Promise<void>) | null;
  /** Reads the profile of a token's owner; throws NetworkError. */
  profile(accessToken: string): Promise<Profile>;
  /** Publishes once and never throws; whatever is not certain comes back as `unknown`. */
  publish(actor: Actor, draft: Draft, signal: AbortSignal): Promise<PublishOutcome>;
  /** True if the prepared post has been published; null if unknown. Only for networks that prepare posts. */
  wasPublished?(actor: Actor, made: string): Promise<boolean | null>;
  /** The account's own newest posts, to find out whether a call that got no response went through. */
  findRecent(actor: Actor): Promise<Timeline>;
  /** The numbers of the account's own posts, as far as they are still there; empty where the network does not tell. */
  postMetrics(actor: Actor, remoteIds: readonly string[]): Promise<PostMetrics[]>;
  /** Number of the account's followers; null if the network does not report it. */
  followers(actor: Actor): Promise<number | null>;
};

/** The connectors that are there, by platform. */
export type Networks = Partial<Record<AccountPlatform, Connector>>;
