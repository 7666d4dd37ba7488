import { facePath } from '../faces';
import { followersOf, postNumbers, isPublic } from '../world/posts';
import type { Account, StoredMedia, StoredPost, Upload } from '../world/events';
import { accountById, accountsOf, usernameOf, type MastodonServer } from './calls';
import { mentionsIn, tagsIn, toHtml } from './toHtml';

/** What a post of Mastodon has besides its text. */
export type StatusDetails = {
  visibility: 'public' | 'unlisted' | 'private' | 'direct';
  spoiler: string;
  isSensitive: boolean;
  language: string | null;
  repliesTo: string | null;
  app: { name: string; website: string | null };
  /** The key by which a repetition is known. */
  key: string | null;
};

/** A person as the API describes them. */
export function toAccount(server: MastodonServer, account: Account): Record<string, unknown> {
  const { origin, world, now, profile } = server;
  const username = usernameOf(account);
  const posts = world.posts.of(account).filter((post) => isPublic(post, now()));
  const image = `${origin()}/__sandbox/icon.svg`;
  const face = origin() + facePath(account);
  return {
    id: account.id,
    username,
    acct: username,
    display_name: account.name,
    locked: false,
    bot: false,
    discoverable: true,
    group: false,
    created_at: `${new Date(account.createdAt).toISOString().slice(0, 10)}T00:00:00.000Z`,
    note: '',
    url: `${origin()}/@${username}`,
    ...(profile.hasMetadata && { uri: `${origin()}/users/${username}` }),
    avatar: face,
    avatar_static: face,
    header: image,
    header_static: image,
    followers_count: followersOf(account.id, now() - account.createdAt),
    following_count: 0,
    statuses_count: posts.length,
    last_status_at:
      posts.at(-1) === undefined ? null : new Date(posts.at(-1)?.createdAt ?? 0).toISOString().slice(0, 10),
    emojis: [],
    fields: [],
  };
}

/** What was said of a post when it was made. */
export function detailsOf({ details }: StoredPost): StatusDetails {
  return details as StatusDetails;
}

/** A post as the API describes it. */
export function toStatus(server: MastodonServer, post: StoredPost, reader: Account | null): Record<string, unknown> {
  const { origin, host, world, now } = server;
  const account = accountById(server, post.accountId);
  const username = account === null ? '' : usernameOf(account);
  const { visibility, spoiler, isSensitive, language, repliesTo, app } = detailsOf(post);
  const { likes, comments, shares } = postNumbers(post.id, now() - post.createdAt);
  const names = new Map(accountsOf(server).map((one) => [usernameOf(one).toLowerCase(), one]));
  const isHere = (name: string) => names.has(name.toLowerCase());
  const replies = world.posts.list('mastodon').filter((one) => detailsOf(one)?.repliesTo === post.id);
  const mentioned = mentionsIn(post.text).flatMap((one) => {
    const person = one.host === null || one.host === host() ? names.get(one.name.toLowerCase()) : undefined;
    return person ?? [];
  });
  return {
    id: post.id,
    created_at: new Date(post.createdAt).toISOString(),
    in_reply_to_id: repliesTo,
    in_reply_to_account_id: repliesTo && (world.posts.byId('mastodon', repliesTo)?.accountId ?? null),
    sensitive: isSensitive,
    spoiler_text: spoiler,
    visibility,
    language,
    uri: `${origin()}/users/${username}/statuses/${post.id}`,
    url: `${origin()}/@${username}/${post.id}`,
    // Those that are here, and those that the sandbox makes up, as on its other networks.
    replies_count: replies.length + comments,
    reblogs_count: shares,
    favourites_count: likes,
    edited_at: null,
    ...(reader !== null && {
      favourited: false,
      reblogged: false,
      muted: false,
      bookmarked: false,
      ...(reader.id === post.accountId && { pinned: false }),
    }),
    content: toHtml(post.text, { origin: origin(), host: host(), isHere }),
    filtered: [],
    reblog: null,
    application: app,
    account: account && toAccount(server, account),
    media_attachments: post.media.map((media) => toAttachment(server, media)),
    mentions: mentioned.map((person) => ({
      id: person.id,
      username: usernameOf(person),
      url: `${origin()}/@${usernameOf(person)}`,
      acct: usernameOf(person),
    })),
    tags: tagsIn(post.text).map(({ tag }) => ({
      name: tag.toLowerCase(),
      url: `${origin()}/tags/${encodeURIComponent(tag.toLowerCase())}`,
    })),
    emojis: [],
    card: null,
    poll: null,
  };
}

/** A file of a post, or one that is uploaded. */
export function toAttachment({ origin }: MastodonServer, media: StoredMedia, isReady = true): Record<string, unknown> {
  const id = media.url.slice(media.url.lastIndexOf('/') + 1);
  const url = isReady ? origin() + media.url : null;
  return {
    id,
    type: kindOf(media.mimeType),
    url,
    preview_url: url,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    meta: {},
    description: media.altText,
    blurhash: null,
  };
}

/** True if Mastodon still works on an upload at an instant (epoch milliseconds). */
export function isProcessing({ readyAt = 0 }: Upload, now: number): boolean {
  return readyAt > now;
}

function kindOf(mimeType: string): 'image' | 'gifv' | 'video' {
  if (mimeType === 'image/gif') return 'gifv';
  return mimeType.startsWith('video/') ? 'video' : 'image';
}

/** True if a post of this server may be shown to somebody; nobody follows anybody here. */
export function canRead(server: MastodonServer, post: StoredPost, reader: Account | null): boolean {
  if (accountById(server, post.accountId) === null) return false;
  const { visibility } = detailsOf(post);
  if (visibility === 'public' || visibility === 'unlisted') return true;
  if (reader === null) return false;
  const name = usernameOf(reader).toLowerCase();
  return reader.id === post.accountId || mentionsIn(post.text).some((mention) => mention.name.toLowerCase() === name);
}
