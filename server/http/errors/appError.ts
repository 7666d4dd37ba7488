import type { ErrorCode, FieldErrors } from '#contract/errors';
import { ERROR_MEANINGS } from './errorMeanings';

type Particulars = {
  fieldErrors?: FieldErrors;
  /** Only for a request that could not be parsed; its HTTP status is more precise than its code. */
  status?: number;
};

/** An error that the caller may read; whatever else is thrown becomes a 500 that says nothing. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fieldErrors: FieldErrors | undefined;

  constructor(code: ErrorCode, detail: string, { fieldErrors, status }: Particulars = {}) {
    super(detail);
    this.code = code;
    this.statusCode = status ?? ERROR_MEANINGS[code].status;
    this.fieldErrors = fieldErrors;
  }
}

/** Refuses what was entered; the first message is also the sentence of the whole (spec section 8: field_errors). */
export function invalid(fieldErrors: FieldErrors, code: ErrorCode = 'VALIDATION_ERROR'): AppError {
  const detail = Object.values(fieldErrors)[0]?.[0] ?? 'Please check what you entered.';
  return new AppError(code, detail, { fieldErrors });
}

/** Error for an absent row; another user's row counts as absent. */
export function notFound(): AppError {
  return new AppError('NOT_FOUND', 'This doesn’t exist, or it isn’t yours.');
}

/** Refuses a change that was made from an older version of a post. */
export function versionConflict(): AppError {
  return new AppError('VERSION_CONFLICT', 'This post was changed in the meantime. Please check it again.');
}

/** Error for a request that could not even be parsed, so that nothing is known of its fields. */
export function unreadable(detail = 'The request couldn’t be read.', status = 400): AppError {
  return new AppError('VALIDATION_ERROR', detail, { status });
}

/** Error for a full disk: the content was not stored. */
export function storageFull(): AppError {
  return new AppError('STORAGE_FULL', 'The server has no space left. Nothing was saved. Please try again later.');
}

/** Refuses a call without a session that is still good (spec section 4: there is no token refresh). */
export function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Token expired. Please login again.');
}
