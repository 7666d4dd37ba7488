import type { AccountPlatform } from '#contract/networks';
import { NetworkError, TIMELINE_PAGE, type Actor, type CommentCalls, type RemotePost } from '../connector';
import type { HttpResponse } from '../http';
import { inChunks, readTimeline } from '../timeline';
import { parseJson, readList, readNumber, readText, readDate, readPath } from '../../lib/json';
import { explained, isSuccess, requireSuccess, readPublishResult, unreadable } from '../outcomes';
import { explainGraphError, isFieldRefused, readGraphError } from './errors';
import { type Graph, isLastPage } from './graph';

const CALLS_PER_BATCH = 50;

/** Graph's codes for an object that is gone, or that this account can no longer see. */
const GONE_CODES = ['100', '803'];

type Asked = { id: string; fields: readonly string[] };

/** Names, as their fields are asked for, that Graph refused of an object. */
type Refused = ReadonlySet<string>;

/**
 * Reads fields of many objects, 50 a call; objects that are gone are left out. A field that Graph refuses, for a permission or
 * because it is gone, costs itself alone: such an object is asked once more, field by field. Throws NetworkError, also where all
 * fields are refused. They are a batch of calls, since Graph refuses to read several by `ids`, and then gave none of them where one
 * was gone.
 */
export async function readObjects<T>(
  graph: Graph,
  accessToken: string,
  ids: readonly string[],
  fieldsOf: (id: string) => readonly string[],
  read: (id: string, row: object, refused: Refused) => T,
): Promise<T[]> {
  const asked = ids.map((id) => ({ id, fields: fieldsOf(id) }));
  const whole = await ask(graph, accessToken, asked);
  const doubtful = asked.filter((_one, index) => isRefused(whole[index]));
  const apart = doubtful.flatMap(({ id, fields }) => fields.map((field) => ({ id, fields: [field] })));
  const single = await ask(graph, accessToken, apart);
  return asked.flatMap(({ id, fields }, index) => {
    const response = whole[index];
    if (!isRefused(response)) return isThere(graph, response) ? [read(id, rowOf(response), new Set())] : [];
    const parts = fields.map((field) => single[apart.findIndex((one) => one.id === id && one.fields[0] === field)]);
    const refused = new Set(fields.filter((_field, place) => isRefused(parts[place])));
    if (refused.size === fields.length && response) {
      throw explained(graph.platform, explainGraphError(response), response.status);
    }
    const rows = parts.filter((part) => !isRefused(part)).map((part) => (isThere(graph, part) ? rowOf(part) : null));
    return rows.includes(null) ? [] : [read(id, Object.assign({}, ...rows) as object, refused)];
  });
}

/** One response for each object, null where Graph had no time for it. */
function ask(graph: Graph, accessToken: string, asked: readonly Asked[]): Promise<(HttpResponse | null)[]> {
  return inChunks(asked, CALLS_PER_BATCH, async (part) => {
    try {
      return await askAtOnce(graph, accessToken, part);
    } catch (error) {
      // Nothing documents what an app that demands proofs says of a batch: what is refused as one is asked one by one.
      const isRefusedAsOne = error instanceof NetworkError && [400, 403].includes(error.status);
      if (isRefusedAsOne) return askOneByOne(graph, accessToken, part);
      throw error;
    }
  });
}

async function askAtOnce(graph: Graph, accessToken: string, part: readonly Asked[]): Promise<(HttpResponse | null)[]> {
  const proof = graph.proofFor(accessToken);
  const batch = part.map(({ id, fields }) => {
    const query = new URLSearchParams({ fields: fields.join(','), ...proof });
    return { method: 'GET', relative_url: `${encodeURIComponent(id)}?${query.toString()}` };
  });
  const form = { batch: JSON.stringify(batch), include_headers: 'false' };
  const { json } = await graph.require({ path: '/', form, accessToken });
  const rows = readList({ json }, 'json');
  return part.map((_one, index) => toResponse(rows[index]));
}

async function askOneByOne(graph: Graph, accessToken: string, part: readonly Asked[]): Promise<HttpResponse[]> {
  const responses: HttpResponse[] = [];
  for (const { id, fields } of part) {
    const query = { fields: fields.join(',') };
    const result = await graph.send({ path: `/${encodeURIComponent(id)}`, query, accessToken });
    responses.push(
      result.kind === 'answered' ? result.response : requireSuccess(graph.platform, result, explainGraphError),
    );
  }
  return responses;
}

/** One response of a batch; null where Graph had no time for it. */
function toResponse(row: unknown): HttpResponse | null {
  const status = readNumber(row, 'code');
  const body = readText(row, 'body') ?? '';
  return status === null ? null : { status, headers: {}, body, json: parseJson(body), clock: null };
}

function isRefused(response: HttpResponse | null | undefined): boolean {
  return response !== null && response !== undefined && !isSuccess(response) && isFieldRefused(response);
}

/** False for an object that is gone, or for which Graph had no time; throws NetworkError for every other error. */
function isThere({ platform }: Graph, response: HttpResponse | null | undefined): response is HttpResponse {
  if (response === null || response === undefined) return false;
  if (isSuccess(response)) return true;
  const explanation = explainGraphError(response);
  if (GONE_CODES.includes(explanation.code)) return false;
  throw explained(platform, explanation, response.status);
}

function rowOf({ json }: HttpResponse): object {
  return typeof json === 'object' && json !== null ? json : {};
}

/** What Meta's networks call the parts of a comment, and how its newest ones are asked for first. */
export type CommentDialect = {
  platform: AccountPlatform;
  graph: Graph;
  now: () => number;
  names: { text: string; createdAt: string };
  order?: Record<string, string>;
};

/** Comments below posts by the Graph API: Facebook's and Instagram's differ in names alone. */
export function createGraphComments({ platform, graph, now, names, order = {} }: CommentDialect): CommentCalls {
  const edgeOf = (postId: string) => `/${encodeURIComponent(postId)}/comments`;

  return {
    async publish({ accessToken }, { postId, text }, signal) {
      const call = { path: edgeOf(postId), accessToken, form: { message: text }, signal };
      return readPublishResult(await graph.send(call), {
        readPosted: ({ json }) => {
          const remoteId = readText(json, 'id');
          return remoteId === null ? null : { remoteId, remoteUrl: null };
        },
        readError: (response) => readGraphError(response, now()),
      });
    },

    async findRecent(actor, postId) {
      const fields = ['id', names.text, names.createdAt, 'from'].join(',');
      const query = { fields, limit: String(TIMELINE_PAGE), ...order };
      const { accessToken } = actor;
      const { status, json, clock } = await graph.require({ path: edgeOf(postId), query, accessToken });
      const posts = await readTimeline(readPath(json, 'data'), (row) => readComment(row, names));
      if (posts === null) throw unreadable(platform, status);
      const others = idsOfOthers(json, actor);
      return { posts: posts.filter(({ remoteId }) => !others.has(remoteId)), isWhole: isLastPage(json), clock };
    },
  };
}

function readComment(row: unknown, names: CommentDialect['names']): RemotePost | null {
  const remoteId = readText(row, 'id');
  const createdAt = readDate(row, names.createdAt);
  if (remoteId === null || createdAt === null) return null;
  return { remoteId, remoteUrl: null, text: readText(row, names.text) ?? '', createdAt };
}

/** Comments that are certainly not the account's: one whose author is not told may be. */
function idsOfOthers(json: unknown, { accountId }: Actor): Set<string | null> {
  const rows = readPath(json, 'data');
  const isOthers = (row: unknown) => (readText(row, 'from', 'id') ?? accountId) !== accountId;
  return new Set((Array.isArray(rows) ? rows : []).filter(isOthers).map((row) => readText(row, 'id')));
}
