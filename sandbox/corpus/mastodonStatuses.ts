import { DAY_MS } from '#contract/durations';
import { tagsIn, toHtml } from '../mastodon/toHtml';
import { instantOfSnowflake, snowflakeOf } from '../world/snowflakes';
import { findItemAt, listItems, type CorpusItem, popularityAt } from './items';

/** A post of the corpus as a server of Mastodon shows it. */
export type CorpusStatus = { id: string; text: string; status: unknown };

/** The server from which people of the corpus post; it is nobody's, and no server can ask it. */
const HOME = 'https://harbor.example';
const HOME_HOST = new URL(HOME).host;

/** Posts of so many days have reached the servers. */
const REACH_BACK_MS = 31 * DAY_MS;

/** The posts of people elsewhere that have reached the server at `origin`, newest first. */
export function listCorpusStatuses(origin: string, now: number): CorpusStatus[] {
  return listItems('mastodon', now - REACH_BACK_MS, now).map((item) => ({
    id: snowflakeOf(item.publishedAt),
    text: item.text,
    get status() {
      return statusOf(item, origin, now);
    },
  }));
}

/** The post of the corpus with this id on every server, if it is out. */
export function findCorpusStatus(id: string, now: number): CorpusItem | null {
  const instant = instantOfSnowflake(id);
  const item = instant === null ? null : findItemAt('mastodon', instant);
  return item !== null && item.publishedAt <= now && snowflakeOf(item.publishedAt) === id ? item : null;
}

function statusOf(item: CorpusItem, origin: string, now: number): unknown {
  const { likes, retweets, replies } = popularityAt(item, now);
  const id = snowflakeOf(item.publishedAt);
  const acct = `${item.handle}@${HOME_HOST}`;
  const image = `${origin}/__sandbox/icon.svg`;
  const createdAt = new Date(item.publishedAt).toISOString();
  return {
    id,
    created_at: createdAt,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    language: 'en',
    uri: `${HOME}/users/${item.handle}/statuses/${id}`,
    // A page at its home, on the real network; here it has to be on a server that exists.
    url: `${origin}/@${acct}/${id}`,
    replies_count: replies,
    reblogs_count: retweets,
    favourites_count: likes,
    edited_at: null,
    content: toHtml(item.text, { origin: HOME, host: HOME_HOST, isHere: () => false }),
    filtered: [],
    reblog: null,
    application: null,
    account: {
      id: `9${[...item.handle].map((letter) => letter.charCodeAt(0) % 10).join('')}`,
      username: item.handle,
      acct,
      display_name: item.name,
      locked: false,
      bot: false,
      discoverable: true,
      group: false,
      created_at: '2024-01-01T00:00:00.000Z',
      note: '',
      url: `${HOME}/@${item.handle}`,
      avatar: image,
      avatar_static: image,
      header: image,
      header_static: image,
      followers_count: 0,
      following_count: 0,
      statuses_count: 1,
      last_status_at: createdAt.slice(0, 10),
      emojis: [],
      fields: [],
    },
    media_attachments: [],
    mentions: [],
    tags: tagsIn(item.text).map(({ tag }) => ({ name: tag.toLowerCase(), url: `${origin}/tags/${tag.toLowerCase()}` })),
    emojis: [],
    card: null,
    poll: null,
  };
}
