import { BYTES_PER_MB } from '#contract/limits';
import { MASTODON_OAUTH, type OAuthRules } from './oauthRules';

/** What a server of the sandbox's Mastodon is: its software, its limits, its language. */
export type ServerProfile = {
  name: string;
  /** As NodeInfo names it, and where that is. */
  software: string;
  nodeinfoPath: string;
  oauth: OAuthRules;
  /** What a key that comes again leads to: the post that it made, another one, or an error, whether there was a post or not. */
  repeatedKey: 'post' | 'anotherPost' | 'error';
  /** True if a post has to have a file. */
  needsFile: boolean;
  version: string;
  /** Of the texts of its errors, by which nobody may decide anything. */
  language: 'en' | 'de';
  /** Has /.well-known/oauth-authorization-server, PKCE and `GET /api/v1/statuses`, as Mastodon from 4.3 on. */
  hasMetadata: boolean;
  /** Has /api/v2/instance and processes images at once, as Mastodon from 4.0 on. */
  hasSecondInstance: boolean;
  maxCharacters: number;
  maxFiles: number;
  imageMaxBytes: number;
  imageMaxPixels: number;
  videoMaxBytes: number;
  altTextMaxLength: number;
};

/** What servers of Mastodon itself have in common. */
const MASTODON = {
  software: 'mastodon',
  nodeinfoPath: '/nodeinfo/2.0',
  oauth: MASTODON_OAUTH,
  repeatedKey: 'post',
  needsFile: false,
} as const;

/** A server as most are: today's version, with the limits that it comes with. */
export const USUAL: ServerProfile = {
  ...MASTODON,
  name: 'Sandbox Mastodon',
  version: '4.5.2',
  language: 'en',
  hasMetadata: true,
  hasSecondInstance: true,
  maxCharacters: 500,
  maxFiles: 4,
  imageMaxBytes: 16 * BYTES_PER_MB,
  imageMaxPixels: 33_177_600,
  videoMaxBytes: 99 * BYTES_PER_MB,
  altTextMaxLength: 1_500,
};

/** An older fork that lets people write more, in German. */
export const LONG_POSTS: ServerProfile = {
  ...MASTODON,
  name: 'Sandbox Mastodon, long posts',
  version: '3.5.19+glitch',
  language: 'de',
  hasMetadata: false,
  hasSecondInstance: false,
  maxCharacters: 5_000,
  maxFiles: 6,
  imageMaxBytes: 8 * BYTES_PER_MB,
  imageMaxPixels: 16_777_216,
  videoMaxBytes: 40 * BYTES_PER_MB,
  altTextMaxLength: 1_000,
};

/** Types of files that both take, besides sounds, which are not modeled. */
export const MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/webm',
  'video/mp4',
  'video/quicktime',
];

/** What a link counts. */
export const URL_LENGTH = 23;
