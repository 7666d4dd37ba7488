import type { VideoCodec } from '../attachedFile';

/** Everything the product knows about a network before it talks to it. */
export type NetworkDescriptor = {
  /** Name on the screen and in errors. */
  name: string;
  /** Name where space is short; also what the network calls itself. */
  shortName: string;
  connecting: ConnectingRules;
  text: TextRules;
  media: MediaRules;
  /** What a person can set for one post on this network, besides its text and files. */
  settings: PostSettingRules;
  /** True if posts can follow each other as a thread, each an answer to the one before. */
  threads: boolean;
  /** The first comment that a post of ours can have below it; null where it has none. */
  firstComment: CommentRules | null;
  /** True if the network lets a published post be deleted by a call. */
  deletesPosts: boolean;
  /** When the readers of the network are online, as the built-in advice says. */
  postingTimes: string;
};

/** Rules for connecting an account. */
export type ConnectingRules = {
  /** True if a handle and an app password are enough. */
  takesPassword: boolean;
  /** Where the network sends people back to, on the product's own origin. */
  callbackPath: `/${string}-oauth-callback`;
  /** Name under which the browser keeps a pending authorization. */
  stateKey: string;
  /** True if the code exchange needs a PKCE verifier. */
  needsVerifier: boolean;
  /**
   * Place where the authorization is completed. `callback`: the page that the network redirects to. `opener`: the
   * window that started it, which receives the code from that page and uses an endpoint of its own.
   */
  finishedBy: 'callback' | 'opener';
};

export type TextRules = {
  /** Longest post, counted in `unit`; where `isPerServer`, what servers allow unless they say otherwise. */
  limit: number;
  unit: TextUnit;
  /** What every link counts, however long it is; left out: as it is written. */
  linkLength?: number;
  /** Longest post in bytes of UTF-8; unlimited where left out. */
  maxBytes?: number;
  /** True if each server has limits of its own, which it tells. */
  isPerServer?: true;
  /** True if "@name" in plain text becomes a link to that account. */
  linksMentions: boolean;
  /** True if the network refuses a text that the same account has posted within days. */
  refusesRepeats?: true;
  /** Hashtags, mentions and cashtags ("$AAPL") in one post; unlimited where left out. */
  maxHashtags?: number;
  /** Hashtags that the network's own apps take, where that is fewer: what becomes of further ones is not documented. */
  usualHashtags?: number;
  maxMentions?: number;
  maxCashtags?: number;
};

/**
 * Unit of a network's limit (see textLength): UTF-16 code units, X's weighted characters, what people see as one
 * character, or the same with every link as 23 and without the servers of mentions, as Mastodon counts.
 */
export type TextUnit = 'utf16' | 'xWeight' | 'grapheme' | 'mastodon';

/** Visibilities of a post, from the most public on; `connections` are those of LinkedIn. */
export const VISIBILITIES = ['public', 'unlisted', 'connections', 'private', 'direct'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Who can answer a post, where that is not everybody: whom its account follows, whom it mentions, and so on. */
export const REPLIERS = ['following', 'mentioned', 'subscribers', 'verified'] as const;
export type Repliers = (typeof REPLIERS)[number];

export type PostSettingRules = {
  /** Who can see a post; empty where that is no choice. */
  visibilities: readonly Visibility[];
  /** True if a post can be hidden behind a warning. */
  takesWarning: boolean;
  /** True if the language of a post can be told. */
  takesLanguage: boolean;
  /** Who can answer a post; empty where that is no choice. */
  repliers: readonly Repliers[];
  /** True if somebody can choose whether a post shows the card of its first link: without files it does, with files it does not. */
  takesLinkCard: boolean;
  /** True if what is not set is as the account has it; else it is public, and everybody can answer. */
  hasAccountDefaults: boolean;
};

/** Networks that take nothing besides text and files. */
export const NO_SETTINGS: PostSettingRules = {
  visibilities: [],
  takesWarning: false,
  takesLanguage: false,
  repliers: [],
  takesLinkCard: false,
  hasAccountDefaults: false,
};

/** `maxLength` in UTF-16 units; `permission` is what a grant needs besides what posting needs. */
export type CommentRules = { maxLength: number; permission: string };

/** Width divided by height. */
export type Ratios = { narrowest: number; widest: number };

export type MediaRules = {
  /** Files in one post. */
  maxFiles: number;
  /** True if a post needs at least one file. */
  needsFile: boolean;
  /** True if a post can mix videos and images. */
  mixesVideos: boolean;
  images: ImageRules;
  /** Animated GIFs; null if the network accepts none. */
  animations: AnimationRules | null;
  videos: VideoRules;
};

/** The server sends a JPEG copy of every image that `types`, `maxBytes` and `pixelsBelow` exclude. */
export type ImageRules = {
  types: readonly string[];
  maxBytes: number;
  /** Exclusive limit on width × height. */
  pixelsBelow?: number;
  ratio?: Ratios;
};

/** GIFs are sent unchanged: a smaller copy would lose its animation. */
export type AnimationRules = {
  /** True if a GIF must be the only file of its post. */
  isAlone: boolean;
  maxFrames?: number;
  maxBytes?: number;
  maxWidthPx?: number;
  maxHeightPx?: number;
};

/** Videos go out unchanged. Whatever is left out, the network does not limit further than an upload does. */
export type VideoRules = {
  types: readonly ('video/mp4' | 'video/quicktime' | 'video/webm')[];
  durationMs?: { least: number; most: number };
  /** Longer videos are taken from subscribers alone, as far as is known. */
  subscribersOnlyAboveMs?: number;
  /** Frames a second. */
  frameRate?: { least?: number; most: number };
  maxWidthPx?: number;
  ratio?: Ratios;
  codecs?: readonly VideoCodec[];
};
