import { DAY_MS } from '#contract/durations';
import { POST_TEXT_LIMIT } from '#contract/limits';
import { readList, readPath, readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import type { Answer, ApiCall, Endpoint } from '../endpoint';
import { SANDBOX_PATHS } from '../paths';
import { toStoredMedia } from '../uploads';
import type { Account, StoredMedia, StoredPost } from '../world/events';
import { asVersionedMember, linkedInCaller } from './callers';
import { linkedInDuplicate, linkedInFieldProblem, linkedInProblem } from './problems';
import { visibleText } from './visibleText';

const { api } = SANDBOX_PATHS.linkedin;
const POSTS_PER_DAY = 150;

/** The calls of LinkedIn's Posts API. */
export function linkedInPostEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const accountOf = (call: ApiCall) => linkedInCaller(context, call)?.account ?? null;

  function create(member: Account, { body }: ApiCall): Answer {
    for (const field of ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState']) {
      if (readPath(body, field) === undefined) {
        return linkedInFieldProblem(`/${field}`, 'field is required but not found and has no default value');
      }
    }
    if (readText(body, 'author') !== `urn:li:person:${member.id}`) return linkedInProblem(403);
    const text = visibleText(readText(body, 'commentary') ?? '').trim();
    if (text.length > POST_TEXT_LIMIT.linkedin) {
      return linkedInFieldProblem('/commentary', `length ${text.length} exceeds the maximum of 3000`);
    }
    const media = mediaOf(member, body);
    if (media === null) return linkedInFieldProblem('/content', 'the media asset does not exist');
    const twin = context.isLenient ? undefined : world.posts.of(member).find((post) => isTwin(post, text, media));
    if (twin !== undefined) return linkedInDuplicate(urnOf(twin));
    const day = Math.floor(context.now() / DAY_MS);
    const limit = { calls: POSTS_PER_DAY, windowMs: (day + 1) * DAY_MS - context.now() };
    if (!context.limits.take(`linkedin ${member.id}`, limit).isAllowed && !context.isLenient)
      return linkedInProblem(429);
    return { status: 201, headers: { 'x-restli-id': urnOf(world.acceptPost(member, text, media)) } };
  }

  /** Null when something is attached that was never uploaded, or a film is described as only pictures are. */
  function mediaOf(member: Account, body: unknown): StoredMedia[] | null {
    const single = readPath(body, 'content', 'media');
    const parts = single === undefined ? readList(body, 'content', 'multiImage', 'images') : [single];
    const media = parts.flatMap((part) => {
      const upload = world.upload(member, (readText(part, 'id') ?? '').split(':').at(-1) ?? '');
      const altText = readText(part, 'altText');
      const isFilm = upload?.mimeType.startsWith('video/') === true;
      return upload === null || (isFilm && altText !== null) ? [] : [{ ...toStoredMedia(upload), altText }];
    });
    return media.length === parts.length ? media : null;
  }

  function list(member: Account, call: ApiCall): Answer {
    if (readText(call.query, 'author') !== `urn:li:person:${member.id}`) return linkedInProblem(403);
    const count = Math.min(Number(readText(call.query, 'count') ?? 10), 100);
    const newest = world.posts.of(member).slice(-count).reverse();
    const elements = newest.map((post) => ({
      id: urnOf(post),
      author: `urn:li:person:${member.id}`,
      commentary: post.text.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&'),
      createdAt: post.createdAt,
      lifecycleState: 'PUBLISHED',
      visibility: 'PUBLIC',
    }));
    return { status: 200, body: { paging: { start: 0, count, links: [] }, elements } };
  }

  return [
    {
      name: 'posts',
      method: 'POST',
      path: `${api}/rest/posts`,
      accountOf,
      answer: (call) => asVersionedMember(context, call, 'w_member_social', ({ account }) => create(account, call)),
    },
    {
      name: 'timeline',
      method: 'GET',
      path: `${api}/rest/posts`,
      accountOf,
      answer: (call) => asVersionedMember(context, call, 'r_member_social', ({ account }) => list(account, call)),
    },
  ];
}

function urnOf({ id }: StoredPost): string {
  return `urn:li:share:${id}`;
}

function isTwin(post: StoredPost, text: string, media: StoredMedia[]): boolean {
  return post.text === text && post.media.length === 0 && media.length === 0;
}
