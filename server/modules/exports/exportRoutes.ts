import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { stringify } from 'csv-stringify';
import { Type } from 'typebox';
import { ExportedPosts, type ImportRow } from '#contract/schemas/imports';
import { ExportPostsQuery, type Post, type PostTarget } from '#contract/schemas/posts';
import { IMPORT_FIELDS, textField } from '#contract/importFormat';
import type { AccountPlatform } from '#contract/networks';
import { withoutUnchosen } from '#contract/networkTexts';
import type { Media } from '#contract/schemas/media';
import { wallOfInstant } from '#contract/wallTime';
import { sessionOf } from '../../http/session';
import { boundByUser } from '../../http/rateLimits';
import { readPosts } from './exportsRepository';
import type { PostFilter } from '../posts/postsRepository';
import { readFilter } from '../posts/postLists';
import { jsonCell, quoted } from '../../lib/cells';

const Csv = {
  description: 'A sheet in UTF-8, one row for each instant of a post.',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
};

/** The same rows for other programs, as POST /imports takes them. */
const Json = {
  description: 'The same as JSON.',
  content: { 'application/json': { schema: Type.Unsafe<Readable>(ExportedPosts) } },
};

/** Posts into a spreadsheet, with their figures, page by page while it is read. */
export const exportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, publicOrigin, rateLimits } = app;
  const route = (id: string, response: typeof Csv | typeof Json) => ({
    onRequest: boundByUser(rateLimits.exports),
    schema: {
      operationId: id,
      tags: ['Imports'],
      summary: 'Export posts',
      description: 'Those that GET /posts would list, with their figures. An import reads it back.',
      querystring: ExportPostsQuery,
      response: { 200: response },
    },
  });

  /** A query that means nothing is refused at once, not while the file is being written. */
  function rows(userId: string, query: ExportPostsQuery): AsyncGenerator<ImportRow> {
    return readRows(userId, readFilter(query), query.timed === true);
  }

  async function* readRows(userId: string, filter: PostFilter, isTimed: boolean): AsyncGenerator<ImportRow> {
    for await (const post of readPosts(connection.db, userId, filter)) {
      const hasNoTime = post.status === 'draft' && post.scheduled_at === null;
      if (!(isTimed && hasNoTime)) yield* rowsOf(post, publicOrigin);
    }
  }

  app.get('/exports/posts.csv', route('exportPostsCsv', Csv), async (request, reply) => {
    const sheet = stringify({ header: true, columns: [...CSV_COLUMNS], bom: true });
    const source = Readable.from(rows(sessionOf(request).userId, request.query)).map(cellsOf);
    source.once('error', (error) => sheet.destroy(error));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="postwright-posts.csv"')
      .send(source.pipe(sheet));
  });

  app.get('/exports/posts.json', route('exportPostsJson', Json), async (request, reply) => {
    const source = Readable.from(toJson(rows(sessionOf(request).userId, request.query)));
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="postwright-posts.json"')
      .send(source);
  });
};

async function* toJson(rows: AsyncIterable<ImportRow>): AsyncGenerator<string> {
  let separator = '{"rows":[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator.startsWith('{') ? `${separator}]}\n` : '\n]}\n';
}

/** Columns of an exported sheet. A time is written as such, not as the slot that it may be. */
const CSV_COLUMNS: readonly (keyof ImportRow)[] = [
  ...IMPORT_FIELDS.filter((field) => field !== 'slot'),
  'status',
  'published_at',
  'urls',
  'likes',
  'comments',
  'shares',
];

/** A row as cells that no spreadsheet takes for formulas. Texts of networks have columns; `variants` has what these can't hold. */
function cellsOf({ variants = [], parts = [], ...row }: ImportRow): Record<string, string> {
  const cells: Partial<Record<keyof ImportRow, string>> = {
    ...Object.fromEntries(variants.map(({ platform, content = '' }) => [textField(platform), content])),
    variants: jsonCell(variants.filter(({ media }) => media).map(({ content: _, ...files }) => files)),
    parts: jsonCell(parts),
  };
  return Object.fromEntries(
    CSV_COLUMNS.map((column) => {
      const value = column === 'variants' || column === 'parts' ? undefined : row[column];
      return [column, quoted(cells[column] ?? textOf(column, value))];
    }),
  );
}

type Value = Exclude<ImportRow[keyof ImportRow], ImportRow['variants'] | ImportRow['parts']> | undefined;

function textOf(column: string, value: Value): string {
  if (Array.isArray(value)) return value.join(column === 'alt' ? ' | ' : ' ');
  return value === null || value === undefined ? '' : String(value);
}

/** Zone of a post that was given none. */
const USUAL_ZONE = 'UTC';

/**
 * A post as rows of a sheet that an import reads back: one for each instant at which its accounts publish it, so nearly always one.
 * `origin` is where this server's files are.
 */
function rowsOf(post: Post, origin: string): ImportRow[] {
  const instants = [...new Set(post.targets.map(({ due_at: at }) => at))];
  if (instants.length === 0)
    return [
      rowOf(post, origin, { at: post.scheduled_at, accounts: post.platforms, platforms: post.platforms, targets: [] }),
    ];
  return instants.map((at) => {
    const targets = post.targets.filter((target) => target.due_at === at);
    return rowOf(post, origin, {
      at,
      accounts: targets.map(handleOf),
      platforms: targets.map(({ platform }) => platform),
      targets,
    });
  });
}

/** What of a post is one row: an instant, and who publishes it then. */
type Share = {
  at: string | null;
  accounts: string[];
  platforms: readonly AccountPlatform[];
  targets: readonly PostTarget[];
};

function rowOf(post: Post, origin: string, { at, accounts, platforms, targets }: Share): ImportRow {
  const zone = post.time_zone ?? USUAL_ZONE;
  const wall = at === null ? null : wallOfInstant(Date.parse(at), zone);
  const own = withoutUnchosen(post, platforms);
  const { likes, comments, shares } = post.analytics;
  return {
    date: wall?.date ?? '',
    time: wall?.time ?? '',
    zone: wall === null ? '' : zone,
    accounts,
    text: post.content,
    hashtags: post.hashtags,
    mentions: post.mentions,
    ...filesOf(post.media, origin),
    settings: jsonCell(post.network_settings.filter(({ platform }) => platforms.includes(platform))),
    variants: own.variants.map(({ platform, content, media }) => {
      return { platform, content, ...(media && filesOf(media, origin)) };
    }),
    parts: own.parts.map(({ platform, content, media }) => {
      return { ...(platform && { platform }), content, ...filesOf(media, origin) };
    }),
    ...Object.fromEntries(own.comments.map(({ platform, content }) => [`comment:${platform}`, content])),
    status: post.status,
    published_at: post.published_at,
    urls: targets.flatMap(({ remote_url: url }) => url ?? []),
    likes,
    comments,
    shares,
  };
}

/** Addresses of files and their descriptions, without these if there are none. */
function filesOf(media: readonly Media[], origin: string): { media: string[]; alt: string[] } {
  const isDescribed = media.some(({ alt_text: text }) => text !== null);
  return {
    media: media.map(({ url }) => origin + url),
    alt: isDescribed ? media.map(({ alt_text: text }) => text ?? '') : [],
  };
}

/** An account so that only it can be meant. */
function handleOf({ platform, account_username: username }: PostTarget): string {
  return `${platform}:@${username}`;
}
