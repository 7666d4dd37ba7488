import { readDate, readNumber, readPath, readText } from '../../lib/json';
import { sumReported } from '../../lib/sumReported';
import { htmlToText } from '../feeds/htmlText';
import { NOTHING_REPORTED, type FoundPost } from '../source';

/** Shown of a post that its author hides behind a warning. */
const WARNING = 'Content warning';

/** Who may find a post that they were not sent: everybody; "unlisted" ones are public as well. */
const PUBLIC = ['public', 'unlisted'];

/** Reads the statuses of a timeline of the server `host`; what is not public or incomplete is left out. */
export function readFoundStatuses(statuses: readonly unknown[], host: string): FoundPost[] {
  return statuses.flatMap((status) => toPost(status, host) ?? []);
}

function toPost(status: unknown, host: string): FoundPost | null {
  const [uri, acct] = [readText(status, 'uri'), readText(status, 'account', 'acct')];
  const publishedAt = readDate(status, 'created_at');
  const warning = readText(status, 'spoiler_text');
  const text = htmlToText(readText(status, 'content') ?? '');
  const content = text === '' ? warning : text;
  if (uri === null || acct === null || publishedAt === null || content === null) return null;
  if (!PUBLIC.includes(readText(status, 'visibility') ?? '')) return null;
  const count = (name: string) => readNumber(status, `${name}_count`);
  const [likes, retweets, replies, quotes] = [count('favourites'), count('reblogs'), count('replies'), count('quotes')];
  return {
    // The same on every server that shows it.
    sourceId: uri,
    author: `@${acct}${acct.includes('@') ? '' : `@${host}`}`,
    authorVerified: false,
    title: warning,
    content,
    url: readText(status, 'url') ?? uri,
    category: warning !== null || readPath(status, 'sensitive') === true ? WARNING : null,
    publishedAt,
    reach: null,
    engagement: sumReported([likes, retweets, replies, quotes]),
    metrics: { ...NOTHING_REPORTED, likes, retweets, replies, quotes },
  };
}
