import { BYTES_PER_MB } from '#contract/limits';

/** What a server of the sandbox's Mastodon is: its software, its limits, its language. */
export type ServerProfile = {
  name: string;
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

/** A server as most are: today's version, with the limits that it comes with. */
export const USUAL: ServerProfile = {
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
