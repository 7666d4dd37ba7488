import type { ThreadPart } from '#contract/networkTexts';
import type { AccountPlatform } from '#contract/networks';
import type { NetworkSetting, ReasonParams } from '#contract/schemas/common';
import type { TextKind } from '../database/textSchema';

/** A row held by this publisher: its id, and the attempt that fences every later write. */
export type Hold = { targetId: string; attempt: number };

/**
 * Key that distinguishes holds. The id alone is not enough: if a target was edited while it was held, its publisher may
 * hold the old attempt and the new one at the same time.
 */
export function keyOf({ targetId, attempt }: Hold): string {
  return `${targetId} ${attempt}`;
}

/** A file of a post, by the name under which it is stored. */
export type StoredMedia = {
  name: string;
  mimeType: string;
  altText: string | null;
  width: number | null;
  height: number | null;
};

/** A text of the post besides its common one, for one network or for all; `media` null: none, or the common files. */
export type OwnText = {
  kind: TextKind;
  platform: AccountPlatform | null;
  content: string;
  hasFiles: boolean;
  media: readonly StoredMedia[] | null;
};

/** Ids of the first part of a thread and of the last one that is out; null where the network did not tell them. */
export type Answered = { root: string | null; parent: string | null };

/**
 * Everything needed to publish one target, as of its claim. A later edit raises the attempt, so this content is either
 * still current or never sent.
 */
export type Delivery = Hold & {
  postId: string;
  userId: string;
  platform: AccountPlatform;
  /** Host of the account's server, where people choose one. */
  server: string | null;
  accountId: string;
  tries: number;
  checks: number;
  absences: number;
  /** The network's preparation from an earlier attempt, or as this one has noted it. */
  preparation: string | null;
  /** Number of publishers that died while handling it. */
  deaths: number;
  /** When the last call started, for a target in doubt; null for others. */
  sentAt: Date | null;
  grantId: string;
  /** The network's own id of the account. */
  remoteAccountId: string;
  username: string;
  /** Place of this part in the thread, from 0; mostly it is the only one. */
  part: number;
  /** True if nothing follows it. */
  isLast: boolean;
  kind: ThreadPart['kind'];
  /** The parts that it answers; null for the first one. */
  answers: Answered | null;
  text: string;
  /** Null if it has none. */
  media: readonly StoredMedia[] | null;
  /** What a person has set for this network; null for nothing. */
  setting: Omit<NetworkSetting, 'platform'> | null;
  /** The grant's access token at the time of the claim, sealed, and its expiry; null if it does not expire. */
  sealedToken: Buffer;
  tokenMsLeft: number | null;
};

/**
 * A delivery claimed for sending. `isSending`: it was already due, so its intent is committed. `dueAt`: its instant on
 * the monotonic clock.
 */
export type Claim = Delivery & { isSending: boolean; dueAt: number };

/**
 * A delivery in doubt. `isLate`: its call is too long ago to send it again without a person's decision; `isOld`: so long ago
 * that a person is asked what became of it.
 */
export type UncertainDelivery = Delivery & {
  isLate: boolean;
  isOld: boolean;
  /** End of a time that a restore has lost, from `sentAt` on, in which it may have been sent; null: its call is known. */
  lostUntil: Date | null;
};

/**
 * Why a target is not published: a code, and what `errorParams` tells of this case, for whoever says it in a sentence.
 * `errorDetail`: the network's own words.
 */
export type Reason = { errorCode: string; errorParams?: ReasonParams; errorDetail?: string | null };

/** New state of a target when a publisher lets go of it. */
export type Settlement = Hold & {
  postId: string;
  /** Null once the account has been disconnected. */
  accountId: string | null;
  /** Number of publishers that died while handling it; unchanged if omitted. */
  deaths?: number;
  /**
   * Set when the target is taken over from another publisher in this state: the fence is raised, so that publisher's
   * later writes change nothing. If the target has moved on meanwhile (from claimed to sending), nothing is taken over.
   */
  takenOverIn?: 'scheduled' | 'claimed' | 'sending' | 'unknown';
} & (
    | { state: 'published'; remoteId: string | null; remoteUrl: string | null }
    | {
        /** This part is out, and the one with the place `nextPart` waits at the same instant, so that no other post comes between. */
        state: 'scheduled';
        nextPart: number;
        remoteId: string | null;
        remoteUrl: string | null;
        tries: 0;
        checks: 0;
        absences: 0;
        pauseAccountMs: 0;
      }
    | ({ state: 'failed' | 'parked' | 'missed' } & Reason)
    | ({ state: 'unknown'; checkInMs: number; checks: number; absences: number } & Reason)
    | ({
        /** Its instant stays the same, so that it keeps its place before later posts of its account. */
        state: 'scheduled';
        nextPart?: never;
        tries: number;
        /** Pause during which nothing is sent for this account: neither this post nor one that would overtake it. */
        pauseAccountMs: number;
        /** Time until it is tried again by itself, while later posts of its account go out; absent: at once. */
        retryInMs?: number;
      } & Reason)
  );

/** The named steps of a delivery, in order; the last three occur only if its outcome is unknown. */
export const PUBLISH_STEPS = [
  'claimed',
  'intent',
  'calling',
  'answered',
  'settling',
  'settled',
  'recovered',
  'checking',
  'polled',
] as const;

/** Further steps of a delivery to a network with keys of ours: the key is stored; a call is about to be repeated. */
export const KEYED_STEPS = ['noted', 'repeating'] as const;

type PublishStep = (typeof PUBLISH_STEPS)[number] | (typeof KEYED_STEPS)[number];

/** Called at each step, by tests that kill the process there and by measurements. */
export type Probe = (step: PublishStep, delivery?: Delivery) => void;
