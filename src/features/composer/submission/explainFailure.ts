import { statusClass } from '#contract/errors';
import type { ApiError } from '../../../api/apiError';
import { composerMessages } from '../form/messages';
import { errorsElsewhere } from '../form/fieldErrors';

/** Text of the error box below its title, and the button that it offers. */
export type Explanation = { sentences: string[]; wayOut: 'retry' | 'check' | 'new' | 'conflict' | 'separate' | null };

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
  // Unlike other 5xx responses, this one is proof that nothing was stored.
  if (failure.code === 'STORAGE_FULL') return { sentences: [failure.message, composerMessages.textKept], wayOut: null };
  if (failure.isUnsent === true) {
    return {
      sentences: [failure.message, `${composerMessages.nothingSent} ${composerMessages.textKept}`],
      wayOut: 'retry',
    };
  }
  switch (statusClass(failure.status)) {
    case 'network':
    case 'server':
      return {
        sentences: [failure.message, `${composerMessages.textKept} ${composerMessages.mayHaveArrived}`],
        wayOut: 'check',
      };
    // The countdown has the text, and updates it each second.
    case 'rate-limited':
      return {
        sentences:
          failure.retryAt === undefined ? [failure.message, composerMessages.textKept] : [composerMessages.textKept],
        wayOut: null,
      };
    case 'validation':
      return { sentences: [failure.message, ...otherErrors(failure)], wayOut: null };
    default:
      return { sentences: [failure.message, composerMessages.textKept], wayOut: null };
  }
}

function otherErrors({ fieldErrors = {}, message }: ApiError): string[] {
  return errorsElsewhere(fieldErrors).filter((text) => text !== message);
}
