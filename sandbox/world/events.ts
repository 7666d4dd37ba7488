import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { AccountPlatform } from '#contract/networks';

/** Somebody on one of the sandbox's networks. `handle` is how they are found, whatever its case. */
export type Account = { platform: AccountPlatform; id: string; handle: string; name: string; createdAt: number };

/**
 * Keys of a grant whose tokens are good only with a proof of possession, by thumbprint: the one of the session, and that
 * of the app, null for a public client. `begunAt`: when a person allowed it.
 */
export type Binding = { tokenKey: string; clientKey: string | null; begunAt: number };

/** A person's grant to an app. Tokens are kept as hashes; a refresh replaces the row under the same id. */
export type Grant = {
  id: string;
  platform: AccountPlatform;
  accountId: string;
  /** Further accounts that the person has granted at once, by id. */
  others?: string[];
  clientId: string;
  scopes: string[];
  /** Set on the tokens that Meta gives for a Page, as opposed to the person who manages it. */
  isPageToken?: boolean;
  accessHash: string;
  /** Milliseconds since 1970; null: the access token does not end. */
  accessExpiresAt: number | null;
  refreshHash: string | null;
  binding?: Binding;
};

/** An app that registered itself at a server of a network that has many. */
export type RegisteredApp = {
  /** Host of the server. */
  server: string;
  clientId: string;
  clientSecret: string;
  name: string;
  website: string | null;
  redirectUris: string[];
  scopes: string[];
  createdAt: number;
};

/** An image or a video that was uploaded and that posts may show. */
export type Upload = {
  id: string;
  platform: AccountPlatform;
  accountId: string;
  mimeType: string;
  altText: string | null;
  /** From then on the network has prepared it; absent: at once. */
  readyAt?: number;
  /** Why the network cannot use it, which it says once it has looked. */
  problem?: string;
};

/** A post of Instagram in the making; `publishedAs` is the post that it became. */
export type Container = {
  id: string;
  accountId: string;
  caption: string;
  uploadIds: string[];
  createdAt: number;
  /** From then on Instagram has prepared the media. */
  readyAt: number;
  publishedAs: string | null;
  /** Why Instagram cannot use the media. */
  problem?: string;
  /** Made to be a part of a carousel, which is all that it can be. */
  isChild?: boolean;
  isCarousel?: boolean;
};

/** An image or a video of a post; `url` is a path of the sandbox. */
export type StoredMedia = { mimeType: string; url: string; altText: string | null };

/** A post that was accepted. */
export type StoredPost = {
  platform: AccountPlatform;
  id: string;
  accountId: string;
  text: string;
  createdAt: number;
  media: StoredMedia[];
  /** The caller's text in `MARK_HEADER`, so that a test knows which call of which program made the post. */
  mark?: string;
  /** From then on everybody can see it; null: never, absent: at once. */
  publicFrom?: number | null;
  /** Further fields set by its author, under the names of the network's API. */
  details?: Record<string, unknown>;
};

/** A comment that was accepted; `postId` is the post that it stands below. */
export type StoredComment = Pick<StoredPost, 'platform' | 'id' | 'accountId' | 'text' | 'createdAt'> & {
  postId: string;
};

/** One line of the journal. */
export type WorldEvent =
  | { type: 'accountCreated'; account: Account }
  | { type: 'tokensGranted'; grant: Grant }
  | { type: 'accessExpired'; grantId: string }
  | { type: 'grantRevoked'; grantId: string }
  | { type: 'appRegistered'; app: RegisteredApp }
  | { type: 'mediaUploaded'; upload: Upload }
  | { type: 'containerSaved'; container: Container }
  | { type: 'postAccepted'; post: StoredPost }
  | { type: 'postChanged'; post: StoredPost }
  | { type: 'postDeleted'; post: Pick<StoredPost, 'platform' | 'id'> }
  | { type: 'commentAccepted'; comment: StoredComment };

/** Where accepted events are kept. `append` returns only when the operating system has the line. */
type Journal = { append(event: WorldEvent): void; clear(): void; close(): void };

/**
 * Opens an append-only file of JSON lines and gives back what it holds; with null nothing is kept on disk. A last
 * line that a killed process left unfinished was never acknowledged and is cut off.
 */
export function openJournal(file: string | null): { journal: Journal; events: WorldEvent[] } {
  if (file === null) {
    return { journal: { append: () => undefined, clear: () => undefined, close: () => undefined }, events: [] };
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'a+');
  const bytes = readFileSync(descriptor);
  const wholeLines = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
  ftruncateSync(descriptor, wholeLines.length);
  const journal: Journal = {
    append: (event) => void writeSync(descriptor, `${JSON.stringify(event)}\n`),
    clear: () => ftruncateSync(descriptor, 0),
    close: () => closeSync(descriptor),
  };
  return { journal, events: wholeLines.toString().split('\n').slice(0, -1).map(parseLine) };
}

function parseLine(line: string, index: number): WorldEvent {
  try {
    return JSON.parse(line) as WorldEvent;
  } catch {
    throw new Error(`The sandbox's journal cannot be read at line ${index + 1}; remove it to start afresh.`);
  }
}
