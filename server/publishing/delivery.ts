import type { AccountPlatform } from '#contract/networks';

/** A row that this publisher holds: its id and the attempt that fences every later write. */
export type Hold = { targetId: string; attempt: number };

/**
 * Tells holds apart. The id is not enough: of a target that was edited while it was held, its publisher may hold the
 * old attempt and the new one at once.
 */
export function keyOf({ targetId, attempt }: Hold): string {
  return `${targetId} ${attempt}`;
}

/** A file of a post, by the name under which it is stored. */
export type StoredMedia = { name: string; mimeType: string; altText: string | null };

/**
 * All that is needed to publish one target, as it was when it was claimed: an edit that comes later raises the attempt, so
 * that what is written here is either still right or never sent.
 */
export type Delivery = Hold & {
  postId: string;
  platform: AccountPlatform;
  accountId: string;
  tries: number;
  checks: number;
  absences: number;
  /** What the network holds ready for it, from an earlier try. */
  preparation: string | null;
  /** How many publishers ended over it. */
  deaths: number;
  /** When the last call went out, of one in doubt; null of others. */
  sentAt: Date | null;
  grantId: string;
  /** The account as its network knows it. */
  remoteAccountId: string;
  username: string;
  text: string;
  /** Null: none. */
  media: readonly StoredMedia[] | null;
  /** The grant's access token as it was then, sealed, and how long it was good; null: without end. */
  sealedToken: Buffer;
  tokenMsLeft: number | null;
};

/**
 * A delivery that is claimed to be sent. `isSending`: it was due, its intent is committed. `dueAt`: its instant on the
 * monotonic clock.
 */
export type Claim = Delivery & { isSending: boolean; dueAt: number };

/** A delivery in doubt. `isLate`: its call was so long ago that it is not to be sent again without a person's word. */
export type Doubt = Delivery & { isLate: boolean };

/** What a target becomes when a publisher lets go of it. */
export type Settlement = Hold & {
  postId: string;
  /** Null: the account has been disconnected meanwhile. */
  accountId: string | null;
  /** How many publishers ended over it; left out: as many as before. */
  deaths?: number;
  /**
   * Taken from another publisher in this state: raises the fence, so that its later writes change nothing. Where it has gone
   * on meanwhile (from holding a target to sending it), nothing is taken.
   */
  takenOverIn?: 'scheduled' | 'claimed' | 'sending' | 'unknown';
} & (
    | { state: 'published'; remoteId: string | null; remoteUrl: string | null }
    | { state: 'failed' | 'parked' | 'missed'; errorCode: string; errorDetail: string }
    | { state: 'unknown'; errorCode: string; errorDetail: string; checkInMs: number; checks: number; absences: number }
    | {
        /** Its instant stays as it was, so that it keeps its place before later posts of its account. */
        state: 'scheduled';
        tries: number;
        errorCode: string;
        errorDetail: string;
        /** Nothing of this account goes out for so long, neither this post nor one that would overtake it. */
        pauseAccountMs: number;
      }
  );
