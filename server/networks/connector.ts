import { SECOND_MS } from '#contract/durations';
import type { AccountPlatform, AppPlatform, KeylessPlatform } from '#contract/networks';
import type { NetworkSetting, ReasonParams } from '#contract/schemas/common';
import type { OAuthPlatformConfig } from '#contract/schemas/oauth';
import type { AccountLimits as LimitsBody } from '#contract/schemas/socialAccounts';

/**
 * Reading of another machine's clock between two instants of our own monotonic clock. Its time was from `shownMs`
 * (epoch milliseconds) up to `resolutionMs` more.
 */
export type ClockReading = { shownMs: number; resolutionMs: number; from: number; to: number };

/** Reads the Date header of a response, in whole seconds; null if there is none. */
export function readDateHeader(header: string | undefined, from: number, to: number): ClockReading | null {
  const shownMs = Date.parse(header ?? '');
  return Number.isNaN(shownMs) ? null : { shownMs, resolutionMs: SECOND_MS, from, to };
}

/**
 * Tokens as a network grants them; they never leave the server. `expiresAt` null: the access token does not end. Where
 * people choose a server, each token names it too (session.ts).
 */
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
  /** Width and height; null if unknown. */
  pixels: { width: number; height: number } | null;
  /** The same image, as a smaller copy where it is over these limits; any other file as it is. Throws Unprepared, as `bytes` does. */
  fit: (limits: ImageLimits) => Promise<DraftMedia>;
};

/** What a network or a server takes of an image; `pixelsBelow` bounds width times height. */
export type ImageLimits = { types: readonly string[]; maxBytes: number; pixelsBelow?: number | undefined };

/** Content to publish: the composed text, as made by contract/postRules, and its attachments in order. */
export type Draft = {
  text: string;
  media?: readonly DraftMedia[];
  preparation?: Preparation;
  /** Ids of the thread's first part and of the one that this follows; absent for the first part. */
  answers?: { root: string; parent: string };
  /** What a person has set for this network; absent: nothing. */
  setting?: Omit<NetworkSetting, 'platform'>;
};

/**
 * A network's preparation of a post before publishing. `made`: result of an earlier attempt; `note` saves the result of
 * this one, and returns false if another publisher has the post by now, so that it must not be published.
 */
export type Preparation = { made: string | null; note: (made: string) => Promise<boolean> };

/** Limits of a server, without the time at which it told them. */
export type AccountLimits = Omit<LimitsBody, 'read_at'>;

/** Why a network refuses, as far as it decides what the user can do about it. */
export type ErrorClass = 'content' | 'auth' | 'permission' | 'policy';

/**
 * Why a call came to nothing. `detail`: the network's own words, null where it gave none. What we say ourselves is a sentence of
 * whoever shows it, by the code and what `params` tells of this case.
 */
export type Failure = { code: string; detail: string | null; params?: ReasonParams };

/**
 * Outcome of a publishing call.
 * - published: the network confirmed it
 * - refused: the network certainly does not have it, and would reject it again
 * - deferred: the network certainly does not have it; it may be retried, not before `retryAt` if that is set
 * - unknown: the network may have it (no response, a broken one, or an error after the request was sent): never resend
 */
export type PublishOutcome =
  | { kind: 'published'; remoteId: string; remoteUrl: string | null }
  | ({ kind: 'refused'; class: ErrorClass } & Failure)
  | ({
      kind: 'deferred';
      reason: 'rate' | 'outage';
      retryAt: Date | null;
      /** True if it came to nothing before the call that publishes: its files could not be uploaded or prepared. */
      isUnprepared?: boolean;
    } & Failure)
  | ({ kind: 'unknown' } & Failure);

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
  /** The network's own words, if the message is made of them, and what is known besides the code. */
  readonly failure: Failure;

  constructor(
    code: string,
    message: string,
    status: number,
    { detail = null, params }: Partial<Pick<Failure, 'detail' | 'params'>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.failure = { code, detail, ...(params && { params }) };
  }
}

/**
 * Thrown where the network itself says that this app or account may not make such a call (403): the same call again would tell
 * no more.
 */
export class NotPermittedError extends NetworkError {}

/**
 * Code of a NetworkError by which a network says that the account itself has been stopped, by it or by its owner. No other
 * token would help; connecting it again may.
 */
export const ACCOUNT_STOPPED = 'account_stopped';

/** Code of a NotPermittedError of our own: the month's budget for reading the network is spent (x/meter.ts). */
export const BUDGET_SPENT = 'budget_spent';

/** Access by an app that the operator has registered. */
type AppAccess = {
  /** Public data with which the browser starts an authorization. */
  oauth: OAuthPlatformConfig;
  /** Turns an authorization code into tokens; throws NetworkError. */
  exchange(request: CodeExchange): Promise<Tokens>;
  /** The same where people grant several accounts at once, of which `exchange` gives the first; at least one. */
  exchangeAll?(request: CodeExchange): Promise<GrantedAccount[]>;
  servers?: undefined;
};

type CodeExchange = { code: string; redirectUri: string; codeVerifier: string | null };

/** An account of an authorization for several, with tokens of its own. */
export type GrantedAccount = { profile: Profile; tokens: Tokens };

/** Access to servers that people choose: nothing is registered ahead, and no server is trusted. */
type ServerAccess = { oauth?: undefined; exchange?: undefined; exchangeAll?: undefined; servers: ServerSignIn };

/** Connecting an account on a server that a person names. All calls throw NetworkError. */
export type ServerSignIn = {
  /** Servers to offer, by host. */
  suggestions: readonly SuggestedServer[];
  /**
   * Begins an authorization at `server` (a host, or a handle on it); `kept` is what finishing needs, to be stored sealed
   * until the person comes back. Null where no authorization can come back to `publicOrigin`.
   */
  start: ((request: { server: string; redirectUri: string; state: string }) => Promise<StartedSignIn>) | null;
  /** Turns the code into tokens; `issuer` is who issued it, as the redirect says. */
  finish(request: { code: string; issuer: string | null; redirectUri: string; kept: string }): Promise<Tokens>;
  /** Exchanges a handle and an app password for tokens; absent where there are none. */
  logIn?(credentials: { identifier: string; password: string; server: string | null }): Promise<Tokens>;
  /**
   * Describes us to servers, which fetch it at `clientDocumentPath` (clientDocument.ts); absent or null where none does.
   */
  clientDocument?: (() => Promise<Record<string, unknown>>) | null;
  /** Host (and port) of the server that an access token is for. */
  serverOf(accessToken: string): string;
  /** What the server of an account takes. */
  limits(accessToken: string): Promise<AccountLimits>;
};

/** A server offered in the field: its host, with the port unless that is the usual one. */
export type SuggestedServer = { server: string; name: string; isSandbox: boolean };

/** A begun authorization. */
export type StartedSignIn = { authorizeUrl: string; kept: string };

/** A post on a network, as it was prepared. */
export type PublishedPost = { remoteId: string; remoteUrl: string | null };

/**
 * For networks that recognize a post by a key of ours, so that a call without a response is never in doubt for long.
 * `made` is the preparation, which `publish` notes before the call that publishes; null: nothing has been sent yet.
 */
export type PostKeys = {
  /** True if publishing again, with the same preparation, cannot make a second post at any time within the next minutes. */
  canRepeat(made: string | null, now: number): boolean;
  /**
   * True if the network looks for the key and writes the post in one step. Else a repeat could be accepted beside a first
   * call that it is still working on, so it has to wait until that is over.
   */
  isAtomic: boolean;
  /**
   * Reads the post by its key: 'absent' if it is certainly not there, null if that is not known. Only where the network
   * can be asked so; throws NetworkError.
   */
  find?(actor: Actor, made: string): Promise<PublishedPost | 'absent' | null>;
};

/** First comments below posts of an account. */
export type CommentCalls = {
  /** Writes one below the post with this id, by the rules of `publish`. */
  publish(actor: Actor, comment: { postId: string; text: string }, signal: AbortSignal): Promise<PublishOutcome>;
  /** The newest comments below a post that may be the account's own, as of `findRecent`. Throws NetworkError. */
  findRecent(actor: Actor, postId: string): Promise<Timeline>;
};

/** A network for which the operator has registered an app. */
export type AppConnector = Calls & AppAccess;

/** A network of many servers. */
export type KeylessConnector = Calls & ServerAccess;

/** One network: an app's, with keys in the environment real and else the sandbox's; or one of many servers. */
export type Connector = AppConnector | KeylessConnector;

/** Calls in the name of an account. */
type Calls = {
  platform: AccountPlatform;
  /** Gets new tokens for a refresh token, which may be used only once; throws NetworkError. */
  refresh(refreshToken: string): Promise<Tokens>;
  /**
   * Makes the tokens of one grant useless; throws NetworkError. Null where the network has no call for one grant alone; resolves to
   * false where a server of the network has none.
   */
  revoke: ((tokens: Pick<Tokens, 'accessToken' | 'refreshToken'>) => Promise<boolean>) | null;
  /** Reads the profile of a token's owner; throws NetworkError. */
  profile(accessToken: string): Promise<Profile>;
  /** Publishes once and never throws; whatever is not certain comes back as `unknown`. */
  publish(actor: Actor, draft: Draft, signal: AbortSignal): Promise<PublishOutcome>;
  /** True if the prepared post has been published; null if unknown. Only for networks that prepare posts. */
  wasPublished?(actor: Actor, made: string): Promise<boolean | null>;
  /** Present where the network recognizes a post by a key of ours. */
  keys?: PostKeys;
  /** Present where a post can have a first comment of ours. */
  comments?: CommentCalls;
  /** Deletes a post of the account; also succeeds if it was gone already. Throws NetworkError. Absent where nothing can. */
  remove?(actor: Actor, remoteId: string): Promise<void>;
  /** The account's own newest posts, to find out whether a call that got no response went through. */
  findRecent(actor: Actor): Promise<Timeline>;
  /** The numbers of the account's own posts, as far as they are still there; empty where the network does not tell. */
  postMetrics(actor: Actor, remoteIds: readonly string[]): Promise<PostMetrics[]>;
  /** Number of the account's followers; null if the network does not report it. */
  followers(actor: Actor): Promise<number | null>;
  /** Where the account's picture is now; null if it has none of its own. Throws NetworkError. */
  pictureUrl(actor: Actor): Promise<string | null>;
};

/** The connectors that are there, by platform. */
export type Networks = Partial<Record<AppPlatform, AppConnector> & Record<KeylessPlatform, KeylessConnector>>;

/** True if an account of a network is on this server's sandbox; `server` is the host that it is on. */
export function isOnSandbox(connector: Connector | undefined, server: string | null): boolean {
  if (connector?.oauth !== undefined) return connector.oauth.is_sandbox;
  return connector?.servers.suggestions.some((one) => one.isSandbox && one.server === server) ?? false;
}
