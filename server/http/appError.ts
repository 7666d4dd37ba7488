import type { ErrorCode, FieldErrors, SecondFactorChallenge } from '#contract/errors';
import { refusalText, type Refusal } from '#contract/refusals';

type Particulars = {
  fieldErrors?: FieldErrors;
  secondFactor?: SecondFactorChallenge;
  /** Only for a request that could not be parsed; its HTTP status is more precise than its code. */
  status?: number;
  refusal?: Refusal | undefined;
};

/** An error that the caller may read; whatever else is thrown becomes a 500 that says nothing. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fieldErrors: FieldErrors | undefined;
  readonly secondFactor: SecondFactorChallenge | undefined;
  /** What is stored of it: the sentence belongs to who shows it. */
  readonly refusal: Refusal;

  constructor(code: ErrorCode, detail: string, { fieldErrors, secondFactor, status, refusal }: Particulars = {}) {
    super(detail);
    this.code = code;
    this.statusCode = status ?? ERROR_MEANINGS[code].status;
    this.fieldErrors = fieldErrors;
    this.secondFactor = secondFactor;
    this.refusal = refusal ?? { code: code.toLowerCase() };
  }
}

/** What is wrong with fields: by codes, or where nobody stores it as sentences. */
export type Refusals = Record<string, (string | Refusal)[]>;

/** Refuses what was entered; the first message is also the sentence of the whole (field_errors). */
export function invalid(refusals: Refusals, code: ErrorCode = 'VALIDATION_ERROR'): AppError {
  const fieldErrors = Object.fromEntries(
    Object.entries(refusals).map(([field, ofField]) => [field, ofField.map(textOf)]),
  );
  const first = Object.values(refusals)[0]?.[0];
  const refusal = typeof first === 'object' ? first : undefined;
  return new AppError(code, first === undefined ? CHECK : textOf(first), { fieldErrors, refusal });
}

const CHECK = 'Please check what you entered.';

function textOf(refusal: string | Refusal): string {
  return typeof refusal === 'string' ? refusal : (refusalText(refusal) ?? CHECK);
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
  return new AppError('STORAGE_FULL', refusalText({ code: 'storage_full' }) ?? '');
}

/** Refuses a call without a session that is still good (there is no token refresh). */
export function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Token expired. Please login again.');
}

/** With which status each code of an ErrorBody comes, and what it says. */
export const ERROR_MEANINGS: Record<ErrorCode, { status: number; meaning: string }> = {
  UNAUTHORIZED: { status: 401, meaning: 'There is no session, or it is over. Sign in again.' },
  INVALID_CREDENTIALS: { status: 401, meaning: 'Email address or password is wrong; it is not said which.' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    meaning: 'The password is right, and the account has a second factor: go on with second_factor.challenge.',
  },
  FORBIDDEN: { status: 403, meaning: 'Only administrators may do this. What belongs to somebody else is NOT_FOUND.' },
  REGISTRATION_CLOSED: { status: 403, meaning: 'Signing up takes an invitation that is still good.' },
  NOT_FOUND: { status: 404, meaning: 'The row does not exist, or belongs to somebody else.' },
  WRONG_HOST: { status: 421, meaning: 'The Host header names another server: set PUBLIC_ORIGIN or ALLOWED_HOSTS.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The address does not know this method; Allow names those that it knows.',
  },
  CONFLICT: { status: 409, meaning: 'What is asked for does not fit the state of the row any more.' },
  EMAIL_TAKEN: { status: 409, meaning: 'Somebody has signed up with this email address.' },
  USERNAME_TAKEN: { status: 409, meaning: 'Somebody has signed up with this username.' },
  VERSION_CONFLICT: { status: 409, meaning: 'The post has changed, or gone out, since it was read. Read it again.' },
  POST_ALREADY_SENT: { status: 409, meaning: 'The post is out on a network already, or on its way.' },
  REQUEST_IN_PROGRESS: { status: 409, meaning: 'The same post is being created already.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, meaning: 'This Idempotency-Key came with another body before.' },
  BODY_TOO_LARGE: { status: 413, meaning: 'The request, or a file in it, is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The request is not JSON, or its file is of a type that posts cannot carry.',
  },
  UNREADABLE_FILE: {
    status: 422,
    meaning: 'The file cannot be opened as what it begins like, or only with too much memory.',
  },
  ENCODING_UNCLEAR: {
    status: 422,
    meaning: 'The file can be read in several ways. Send it again and name its encoding, one of those in detail.',
  },
  STORAGE_FULL: { status: 507, meaning: 'The server has no space for more. Nothing of the call was kept.' },
  MEDIA_LIMIT_REACHED: {
    status: 413,
    meaning: 'With this file, the user’s files would take more space than the server allows.',
  },
  MEDIA_IN_USE: { status: 409, meaning: 'Posts that have not been sent carry the file; detail names them.' },
  HASHTAG_ALREADY_TRACKED: { status: 409, meaning: 'The user tracks this hashtag already.' },
  KEYWORD_ALREADY_MONITORED: { status: 409, meaning: 'The user monitors this keyword already.' },
  TRACKER_LIMIT_REACHED: { status: 409, meaning: 'The user tracks as many as the server allows.' },
  VALIDATION_ERROR: {
    status: 422,
    meaning: 'The input does not fit; field_errors says where. 400 when it could not even be read.',
  },
  PLATFORM_NOT_CONNECTED: {
    status: 422,
    meaning: 'The post names a platform on which the user has no active account.',
  },
  POST_TOO_LONG: {
    status: 422,
    meaning: 'The text, hashtags and mentions included, is too long for one of its platforms.',
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    meaning: 'Passkeys don’t work under the name that was called; detail says where.',
  },
  OAUTH_NOT_CONFIGURED: { status: 400, meaning: 'This network isn’t set up on this server.' },
  OAUTH_REJECTED: { status: 400, meaning: 'The network, or the relay before it, refused the code.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests. Retry-After says when to come back.' },
  NETWORK_UNAVAILABLE: { status: 502, meaning: 'A network or source gave no useful response.' },
  INTERNAL_ERROR: { status: 500, meaning: 'A fault of ours; the log knows it by the response’s x-request-id.' },
  SHUTTING_DOWN: { status: 503, meaning: 'The server is stopping. Try again in a moment.' },
  SERVER_NOT_READY: {
    status: 503,
    meaning: 'This server has another key or media folder than those that it shares the database with.',
  },
  MEDIA_STORE_AWAY: {
    status: 503,
    meaning: 'The object store of the files does not answer just now. The same call can be repeated.',
  },
  DATABASE_AWAY: { status: 503, meaning: 'The database does not answer just now. The call may have been carried out.' },
};
