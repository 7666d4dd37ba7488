import { PLATFORM_NAMES } from '#contract/platforms';
import type { PostTarget } from '#contract/schemas/posts';

/** What a refusal means for the person who wrote the post, and what they can do; `name` is the network's. */
const REFUSALS: Record<string, (name: string) => string> = {
  TOKEN_REJECTED: (name) => `The connection to ${name} has ended. Connect the account again.`,
  INVALID_GRANT: (name) => `The connection to ${name} has ended. Connect the account again.`,
  ACCOUNT_DISCONNECTED: () => 'The account was disconnected before the post went out.',
  NETWORK_NOT_CONFIGURED: (name) => `${name} is not set up on this server.`,
  DUPLICATE: (name) => `${name} already has a post with this text. Change it and try again.`,
  TOO_LONG: (name) => `${name} finds this text too long. Shorten it and try again.`,
  ACCOUNT_RESTRICTED: (name) => `${name} restricts this account at the moment. Look there for the reason.`,
  NOT_PERMITTED: (name) => `${name} does not allow this account to post from here. Connect it again and allow posting.`,
  OUT_OF_CREDIT: (name) => `${name} asks for credit before it takes more posts.`,
  USAGE_CAPPED: (name) => `The number of posts that ${name} takes this month is used up.`,
  RATE_LIMITED: (name) => `${name} takes no more posts of this account for now.`,
  UNREACHABLE: (name) => `${name} could not be reached.`,
  NO_ANSWER: (name) => `${name} did not answer.`,
  SERVER_ERROR: (name) => `${name} has a problem of its own.`,
};

const CONNECTION_LOST = ['TOKEN_REJECTED', 'INVALID_GRANT', 'NOT_PERMITTED', 'ACCOUNT_DISCONNECTED'];

/** Tells whether a target failed because its account must be connected again. */
export function isConnectionLost({ state, error_code: code }: PostTarget): boolean {
  return state === 'failed' && CONNECTION_LOST.includes((code ?? '').toUpperCase());
}

/** Why a target is not where it should be, in one sentence; null while there is nothing to explain. */
export function targetReason({ state, platform, error_code: code, error_detail: detail }: PostTarget): string | null {
  const name = PLATFORM_NAMES[platform];
  switch (state) {
    case 'published':
    case 'claimed':
    case 'sending':
      return null;
    case 'scheduled':
      return code === null ? null : `${refusalOf(code, detail, name)} It will be tried again.`;
    case 'failed':
      return refusalOf(code, detail, name);
    case 'unknown':
      return `${name} gave no clear answer. We are asking whether it has the post.`;
    case 'parked':
      return `We could not confirm whether ${name} has this post. Look there before you send it again.`;
    case 'missed':
      return 'Its time passed while Postwright was not running.';
  }
}

function refusalOf(code: string | null, detail: string | null, name: string): string {
  const known = REFUSALS[(code ?? '').toUpperCase()];
  if (known !== undefined) return known(name);
  return detail?.trim() || `${name} refused the post.`;
}
