import { NETWORKS } from '#contract/networks';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { asSentence } from '../../../lib/asSentence';
import { hasConnectionEnded } from './targetReason';

/** True if a post is out on an account and all that is missing there is its first comment. */
export function lacksComment(
  { comments }: Pick<Post, 'comments'>,
  { platform, state, parts_published: out, parts_total: all }: PostTarget,
): boolean {
  return state !== 'published' && out > 0 && out === all - 1 && comments.some((one) => one.platform === platform);
}

/** True if connecting the account again, with the permission that comments need, may help. */
export function lacksPermission({ state, platform, error_code: code }: PostTarget): boolean {
  return NETWORKS[platform].firstComment !== null && state === 'failed' && isNotPermitted(code);
}

/** What there is to say of such a comment, in words. */
export function commentReason(target: PostTarget): string {
  const { state, platform, error_code: code, error_detail: detail } = target;
  const { name } = NETWORKS[platform];
  switch (state) {
    case 'failed':
      return hasConnectionEnded(target)
        ? 'Published; its first comment was not.'
        : `Published; its first comment was not. ${whyNot(name, code, detail)}`;
    case 'missed':
      return 'Published; its first comment was not. Its time passed while Postwright wasn’t running.';
    case 'unknown':
      return `Published. ${name} gave no clear response to its first comment. We are asking whether it is there.`;
    case 'parked':
      return `Published. We couldn’t confirm whether ${name} has its first comment. Look there before you send it again.`;
    default:
      return code === null
        ? 'Published. Its first comment follows.'
        : 'Published. Its first comment will be tried again.';
  }
}

function whyNot(name: string, code: string | null, detail: string | null): string {
  if (isNotPermitted(code)) return `${name} doesn’t allow this account to comment from here.`;
  if (code?.toLowerCase() === 'part_not_known') return `We don’t know which post it is on ${name}, so write it there.`;
  const refused = `${name} refused it`;
  const said = detail?.trim();
  return asSentence(said ? `${refused}: ${said}` : refused);
}

function isNotPermitted(code: string | null): boolean {
  return code?.toLowerCase() === 'not_permitted';
}
