import { NETWORKS } from '#contract/networks';
import type { PostTarget } from '#contract/schemas/posts';
import { asSentence } from '../../../api/failureText';

const TRY_AGAIN = 'Try again in a moment.';

/** Meaning of an error for the author of the post, and what they can do; `name` is the network's. */
const EXPLANATIONS: Record<string, (name: string) => { why: string; advice: string }> = {
  TOKEN_REJECTED: (name) => ({ why: `The connection to ${name} has ended.`, advice: 'Connect the account again.' }),
  INVALID_GRANT: (name) => ({ why: `The connection to ${name} has ended.`, advice: 'Connect the account again.' }),
  ACCOUNT_DISCONNECTED: () => ({
    why: 'The account was disconnected before the post went out.',
    advice: 'Connect it again.',
  }),
  NETWORK_NOT_CONFIGURED: (name) => ({
    why: `${name} isn’t set up on this server.`,
    advice: 'Ask whoever runs it, then try again.',
  }),
  DUPLICATE: (name) => ({ why: `${name} already has a post with this text.`, advice: 'Change it and try again.' }),
  TOO_LONG: (name) => ({ why: `${name} finds this text too long.`, advice: 'Shorten it and try again.' }),
  ACCOUNT_RESTRICTED: (name) => ({
    why: `${name} restricts this account at the moment.`,
    advice: 'Look there for the reason.',
  }),
  NOT_PERMITTED: (name) => ({
    why: `${name} doesn’t allow this account to post from here.`,
    advice: 'Connect it again and allow posting.',
  }),
  OUT_OF_CREDIT: (name) => ({
    why: `${name} asks for credit before it takes more posts.`,
    advice: 'Ask whoever runs this server, then try again.',
  }),
  USAGE_CAPPED: (name) => ({
    why: `The number of posts that ${name} takes this month is used up.`,
    advice: 'Try again next month.',
  }),
  VERSION_SUNSET: (name) => ({
    why: `${name} no longer takes posts the way this server sends them.`,
    advice: 'Ask whoever runs it to name another version or to update it, then try again.',
  }),
  PAGE_NOT_AUTHORISED: lookThere,
  IDENTITY_CHECK: lookThere,
  MEDIA_NOT_READY: (name) => ({ why: `${name} is still preparing the files.`, advice: TRY_AGAIN }),
  MEDIA_EXPIRED: (name) => ({ why: `${name} dropped the files before it showed them.`, advice: TRY_AGAIN }),
  MEDIA_UNREACHABLE: (name) => ({
    why: `${name} couldn’t fetch the files from this server.`,
    advice: 'Try again, or ask whoever runs it.',
  }),
  MEDIA_NOT_PUBLIC: (name) => ({
    why: `${name} fetches files itself and can’t reach this server.`,
    advice: 'Ask whoever runs it, then try again.',
  }),
  MEDIA_MISSING: () => ({ why: 'A file of the post is no longer there.', advice: 'Upload it again.' }),
  NOT_NOTED: () => ({ why: 'Postwright was interrupted before it was sent.', advice: TRY_AGAIN }),
  RATE_LIMITED: (name) => ({ why: `${name} takes no more posts of this account for now.`, advice: 'Try again later.' }),
  UNREACHABLE: (name) => ({ why: `${name} couldn’t be reached.`, advice: TRY_AGAIN }),
  NO_ANSWER: (name) => ({ why: `${name} didn’t respond.`, advice: TRY_AGAIN }),
  SERVER_ERROR: (name) => ({ why: `${name} has a problem of its own.`, advice: TRY_AGAIN }),
  NOT_ON_NETWORK: (name) => ({ why: `${name} doesn’t have it yet.`, advice: TRY_AGAIN }),
  PUBLISHER_GONE: () => ({ why: 'Postwright stopped before it was sent.', advice: TRY_AGAIN }),
  STALLED: () => ({ why: 'Postwright stood still before it was sent.', advice: TRY_AGAIN }),
  TOKEN_UNAVAILABLE: (name) => ({ why: `The connection to ${name} couldn’t be used.`, advice: TRY_AGAIN }),
};

function lookThere(name: string) {
  return { why: `${name} needs something from you before it accepts more posts.`, advice: 'Check there what it is.' };
}

const CONNECTION_ENDED = ['TOKEN_REJECTED', 'INVALID_GRANT'];
const CONNECTION_LOST = [...CONNECTION_ENDED, 'NOT_PERMITTED', 'ACCOUNT_DISCONNECTED'];

/** True if a target failed because its account must be connected again. */
export function isConnectionLost(target: PostTarget): boolean {
  return hasFailedBy(target, CONNECTION_LOST);
}

/** True if a target failed because its network had ended the connection: its account is inactive until it is back. */
export function hasConnectionEnded(target: PostTarget): boolean {
  return hasFailedBy(target, CONNECTION_ENDED);
}

function hasFailedBy({ state, error_code: code }: PostTarget, codes: readonly string[]): boolean {
  return state === 'failed' && codes.includes((code ?? '').toUpperCase());
}

/** Why a target is not where it should be, in one sentence; null while there is nothing to explain. */
export function targetReason({ state, platform, error_code: code, error_detail: detail }: PostTarget): string | null {
  const name = NETWORKS[platform].name;
  switch (state) {
    case 'published':
    case 'claimed':
    case 'sending':
      return null;
    case 'scheduled':
      return code === null ? null : `${explain(code, detail, name).why} It will be tried again.`;
    case 'failed': {
      const { why, advice } = explain(code, detail, name);
      return `${why} ${advice}`;
    }
    case 'unknown':
      return `${name} gave no clear response. We are asking whether it has the post.`;
    case 'parked':
      return `We couldn’t confirm whether ${name} has this post. Look there before you send it again.`;
    case 'missed':
      return detail ?? 'Its time passed while Postwright wasn’t running.';
  }
}

function explain(code: string | null, detail: string | null, name: string) {
  const known = EXPLANATIONS[(code ?? '').toUpperCase()];
  if (known !== undefined) return known(name);
  const refused = `${name} refused the post`;
  const said = detail?.trim();
  return { why: asSentence(said ? `${refused}: ${said}` : refused), advice: 'Change it, or try again.' };
}
