import { NetworkError, type PublishOutcome } from '../networks/connector';
import type { Topic } from './advice';

/** What a network answered where a step failed, and what that is about. */
export type Trouble = { topic: Topic; words: string };

/** Thrown by a step that comes to nothing. */
export class StepFailed extends Error {
  readonly topic: Topic;

  constructor({ topic, words }: Trouble) {
    super(words);
    this.topic = topic;
  }
}

/** Thrown by a step that is not meant for this server; its sentence says why. */
export class StepNeedless extends Error {}

/** Codes of networks and of ours that say more than the status of an answer. */
const CODES: Record<string, Topic> = {
  out_of_credit: 'credits',
  usage_capped: 'credits',
  'usage-capped': 'credits',
  version_sunset: 'version',
  NONEXISTENT_VERSION: 'version',
  account_restricted: 'account',
  account_stopped: 'account',
  media_unreachable: 'picture',
  media_not_public: 'picture',
  invalid_client: 'keys',
  unauthorized_client: 'keys',
  invalid_client_id: 'keys',
  log_in_refused: 'keys',
  AuthenticationRequired: 'keys',
  AuthFactorTokenRequired: 'keys',
  insufficient_scope: 'permission',
  invalid_scope: 'permission',
  unauthorized_scope_error: 'permission',
  no_answer: 'outage',
  unreachable: 'unreachable',
  server_error: 'outage',
};

/** Words of networks whose codes say little: Meta calls a wrong secret 1, and X all that is wrong with a code invalid. */
const WORDS: [RegExp, Topic][] = [
  [/redirect.?ur[il]/i, 'redirect'],
  [/client.?(secret|id)|app.?id|validating application/i, 'keys'],
  [/credits?\b|spend(ing)? (limit|cap)/i, 'credits'],
];

const STATUSES: Record<number, Topic> = {
  401: 'keys',
  402: 'credits',
  403: 'permission',
  426: 'version',
  429: 'limit',
};

/** What a thrown error is about. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof StepFailed) return { topic: error.topic, words: error.message };
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof NetworkError)) return { topic: 'other', words };
  const byStatus = STATUSES[error.status] ?? (error.status >= 500 ? 'outage' : 'other');
  return { topic: CODES[error.code] ?? byWords(words) ?? byStatus, words };
}

/** What a post that did not come out is about. */
export function troubleOfOutcome(outcome: Exclude<PublishOutcome, { kind: 'published' }>): Trouble {
  const { code, detail: words } = outcome;
  if (outcome.kind === 'unknown') return { topic: 'unclear', words };
  const known = CODES[code];
  if (known !== undefined) return { topic: known, words };
  if (outcome.kind === 'deferred') return { topic: outcome.reason === 'rate' ? 'limit' : 'outage', words };
  const byClass: Record<typeof outcome.class, Topic> = {
    auth: 'keys',
    permission: 'permission',
    policy: 'account',
    content: 'other',
  };
  return { topic: byClass[outcome.class], words };
}

function byWords(words: string): Topic | undefined {
  return WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
