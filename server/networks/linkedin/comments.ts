import { TIMELINE_PAGE, type CommentCalls } from '../connector';
import { readNumber, readPath, readText } from '../../lib/json';
import { readPublishResult, requireSuccess, unreadable } from '../outcomes';
import { readTimeline } from '../timeline';
import { explainLinkedInError, readLinkedInError } from './errors';
import { linkedInPostUrl, memberUrn } from './publish';
import type { SendRest } from './rest';

type Options = { rest: SendRest; siteUrl: string; now: () => number };

/** Comments in a member's name, by LinkedIn's social actions. Only apps with a scope that few are given can read them. */
export function memberComments({ rest, siteUrl, now }: Options): CommentCalls {
  const pathOf = (postId: string) => `/rest/socialActions/${encodeURIComponent(postId)}/comments`;

  return {
    async publish({ accountId, accessToken }, { postId, text }, signal) {
      // Unlike a post's, this text is not in the "little" format.
      const json = { actor: memberUrn(accountId), object: postId, message: { text } };
      const result = await rest({ path: pathOf(postId), accessToken, json, signal });
      return readPublishResult(result, {
        platform: 'linkedin',
        readPosted: ({ headers, json: comment }) => {
          const remoteId = headers['x-restli-id'] ?? readText(comment, 'id');
          return remoteId === null ? null : { remoteId, remoteUrl: linkedInPostUrl(siteUrl, postId) };
        },
        readError: (response) => readLinkedInError(response, now()),
      });
    },

    async findRecent({ accountId, accessToken }, postId) {
      const path = `${pathOf(postId)}?start=0&count=${TIMELINE_PAGE}`;
      const result = await rest({ path, accessToken });
      const { status, json, clock } = requireSuccess('linkedin', result, explainLinkedInError);
      const comments = await readTimeline(readPath(json, 'elements'), (element) => {
        const remoteId = readText(element, 'id');
        const createdAt = readNumber(element, 'created', 'time');
        if (remoteId === null || createdAt === null) return null;
        const text = readText(element, 'message', 'text') ?? '';
        return { remoteId, remoteUrl: linkedInPostUrl(siteUrl, postId), text, createdAt: new Date(createdAt) };
      });
      if (comments === null) throw unreadable('linkedin', status);
      const isOurs = (index: number) =>
        (readText(json, 'elements', index, 'actor') ?? memberUrn(accountId)) === memberUrn(accountId);
      return {
        posts: comments.filter((_, index) => isOurs(index)),
        isWhole: comments.length < TIMELINE_PAGE,
        clock,
      };
    },
  };
}
