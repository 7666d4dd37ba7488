/** Rights of an app password: posts, files and reading, no messages. Every server knows it. */
const BROAD = ['atproto', 'transition:generic'];

/** Rights for what is done and no more (https://atproto.com/specs/permission): posts, their files, search, video uploads. */
const NARROW = [
  'atproto',
  'repo:app.bsky.feed.post',
  'blob:*/*',
  'rpc:app.bsky.feed.searchPosts?aud=*',
  'rpc:com.atproto.repo.uploadBlob?aud=*',
];

/** Everything that may ever be asked for, which has to be declared ahead. */
export const DECLARED_SCOPE = [...new Set([...BROAD, ...NARROW])].join(' ');

/** The rights to ask a server for, by the scopes that it says it supports. */
export function scopeFor(supported: readonly unknown[]): string {
  const isNarrow = NARROW.every((scope) => supported.includes(scope));
  return (isNarrow ? NARROW : BROAD).join(' ');
}
