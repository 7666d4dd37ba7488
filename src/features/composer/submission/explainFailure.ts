import { statusClass } from '#contract/errors';
import type { ApiError } from '../../../api/apiError';
import { composerMessages } from '../messages';

/** Fields of the server's answer that have a place of their own in the form. */
const SHOWN_FIELDS = ['content', 'platforms', 'account_ids', 'hashtags', 'mentions', 'scheduled_at', 'time_zone'];

/** What the error box says under its title, and the button that it offers. */
export type Explanation = { sentences: string[]; wayOut: 'check' | 'new' | 'conflict' | 'separate' | null };

/** Turns a failed attempt into words. */
export function explainFailure(failure: ApiError): Explanation {
  if (failure.code === 'IDEMPOTENCY_KEY_REUSED') {
    return { sentences: [composerMessages.earlierVersionReceived], wayOut: 'new' };
  }
  if (failure.code === 'VERSION_CONFLICT') return { sentences: [composerMessages.conflict], wayOut: 'conflict' };
  if (failure.code === 'NOT_FOUND' || failure.code === 'POST_ALREADY_SENT') {
    return { sentences: [failure.message, composerMessages.textKept], wayOut: 'separate' };
  }
  if (failure.code === 'REQUEST_IN_PROGRESS') return { sentences: [composerMessages.stillSending], wayOut: 'check' };
  // Whatever else its status is like, this one says for certain that nothing arrived.
  if (failure.code === 'STORAGE_FULL') return { sentences: [failure.message, composerMessages.textKept], wayOut: null };
  switch (statusClass(failure.status)) {
    case 'network':
    case 'server':
      return {
        sentences: [failure.message, `${composerMessages.textKept} ${composerMessages.mayHaveArrived}`],
        wayOut: 'check',
      };
    case 'validation':
      return { sentences: [failure.message, ...unplaced(failure)], wayOut: null };
    default:
      return { sentences: [failure.message, composerMessages.textKept], wayOut: null };
  }
}

function unplaced({ fieldErrors = {}, message }: ApiError): string[] {
  const texts = Object.entries(fieldErrors).flatMap(([field, texts]) => (SHOWN_FIELDS.includes(field) ? [] : texts));
  return texts.filter((text) => text !== message);
}
