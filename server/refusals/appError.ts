import type { ErrorCode, FieldErrors } from '#contract/errors';

/** A refusal that the caller may read; whatever else is thrown becomes a 500 that says nothing. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fieldErrors: FieldErrors | undefined;

  constructor(code: ErrorCode, statusCode: number, detail: string, fieldErrors?: FieldErrors) {
    super(detail);
    this.code = code;
    this.statusCode = statusCode;
    this.fieldErrors = fieldErrors;
  }
}

/** Refuses input; the first message is also the sentence of the whole (spec section 8: 422 with field_errors). */
export function invalid(fieldErrors: FieldErrors, code: ErrorCode = 'VALIDATION_ERROR'): AppError {
  const detail = Object.values(fieldErrors)[0]?.[0] ?? 'Please check what you entered.';
  return new AppError(code, 422, detail, fieldErrors);
}

/** Says that a row is not there; another user's row is no different from an absent one. */
export function notFound(): AppError {
  return new AppError('NOT_FOUND', 404, 'This does not exist, or it is not yours.');
}

/** Says that the disk is full: what was sent has not been kept. */
export function storageFull(): AppError {
  return new AppError('STORAGE_FULL', 507, 'The server has no room left. Nothing was saved. Please try again later.');
}

/** Refuses a call without a session that is still good (spec section 4: there is no token refresh). */
export function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 401, 'Token expired. Please login again.');
}
