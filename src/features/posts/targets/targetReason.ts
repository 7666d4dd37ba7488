import { NETWORKS } from '#contract/networks';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { asSentence } from '../../../api/failureText';
import { detailText, EXPLANATIONS, problemMessages, targetMessages } from './messages';

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

/** What is known of a failure besides the meaning of its code; null where that is all. */
export function targetDetail(target: Reported): string | null {
  const { platform, error_code: code, error_params: params, error_detail: words } = target;
  return detailText(platform, { code, params, words });
}

type Reported = Pick<PostTarget, 'platform' | 'error_code' | 'error_params' | 'error_detail'>;

/** Why a target is not where it should be, in one sentence; null while there is nothing to explain. */
export function targetReason(target: PostTarget): string | null {
  const { name } = NETWORKS[target.platform];
  switch (target.state) {
    case 'published':
    case 'claimed':
    case 'sending':
      return null;
    case 'scheduled':
      return target.error_code === null ? null : `${explain(target).why} ${targetMessages.again}`;
    case 'failed': {
      const { why, advice } = explain(target);
      return `${why} ${advice}`;
    }
    case 'unknown':
      return targetMessages.inDoubt(name);
    case 'parked':
      return targetMessages.parked(name);
    case 'missed':
      return targetDetail(target) ?? targetMessages.missed;
  }
}

function explain(target: Reported) {
  const { name } = NETWORKS[target.platform];
  const known = EXPLANATIONS[(target.error_code ?? '').toUpperCase()];
  if (known !== undefined) return known(name);
  return { why: withDetail(targetMessages.refused(name), target), advice: targetMessages.change };
}

/** A sentence that goes on with what is known besides. */
export function withDetail(beginning: string, target: Reported): string {
  const detail = targetDetail(target);
  return asSentence(detail === null ? beginning : `${beginning}: ${detail}`);
}

/** States in which a target needs a person, or will, the clearest first. */
const PROBLEM_STATES = ['failed', 'parked', 'missed', 'unknown'] as const;

/** What is wrong with a post, in few words, and the targets that have it; null if nothing is. */
export type PostProblem = { state: (typeof PROBLEM_STATES)[number]; text: string; targets: PostTarget[] };

/** Says it of the clearest state alone; a row that is opened tells of each account. */
export function postProblem({ targets }: Pick<Post, 'targets'>): PostProblem | null {
  const state = PROBLEM_STATES.find((one) => targets.some((target) => target.state === one));
  const found = targets.filter((target) => target.state === state);
  const [first] = found;
  if (state === undefined || first === undefined) return null;
  const names = [...new Set(found.map(({ platform }) => NETWORKS[platform].name))];
  const text = state === 'failed' && names.length === 1 ? explain(first).why : problemMessages[state](names);
  return { state, text, targets: found };
}
