import type { AccountPlatform } from '#contract/networks';
import { TIMELINE_PAGE, type Actor, type CommentCalls, type RemotePost } from '../connector';
import { readDate, readPath, readText } from '../../lib/json';
import { readPublishResult, unreadable } from '../outcomes';
import { readTimeline } from '../timeline';
import { readGraphError } from './errors';
import { isLastPage, type Graph } from './graph';

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
        platform,
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
