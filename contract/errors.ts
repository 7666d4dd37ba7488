/** Body of every response that is not a success. */
export type ErrorBody = {
  /** One sentence for people. */
  detail: string;
  error_code: ErrorCode;
  /** Messages by field name, for errors about fields: 422, and 409 for taken values; absent otherwise. */
  field_errors?: FieldErrors;
  /** With SECOND_FACTOR_REQUIRED. */
  second_factor?: SecondFactorChallenge;
};

/** What a log-in with the right password goes on with: `challenge` is opaque, and good for one session. */
export type SecondFactorChallenge = {
  challenge: string;
  expires_at: string;
  /** By what it may go on, besides a recovery code; a passkey only where it works under the name that was called. */
  has_authenticator: boolean;
  has_passkey: boolean;
};

/** Messages by field name, as the form shows them. */
export type FieldErrors = Record<string, string[]>;

/** Every code that the server answers with; screens choose by code or status, never by wording. */
export const ERROR_CODES = [
  'UNAUTHORIZED',
  'INVALID_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'FORBIDDEN',
  'REGISTRATION_CLOSED',
  'NOT_FOUND',
  'WRONG_HOST',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'EMAIL_TAKEN',
  'USERNAME_TAKEN',
  'VERSION_CONFLICT',
  'POST_ALREADY_SENT',
  'REQUEST_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNREADABLE_FILE',
  'ENCODING_UNCLEAR',
  'STORAGE_FULL',
  'MEDIA_LIMIT_REACHED',
  'MEDIA_IN_USE',
  'HASHTAG_ALREADY_TRACKED',
  'KEYWORD_ALREADY_MONITORED',
  'TRACKER_LIMIT_REACHED',
  'VALIDATION_ERROR',
  'PLATFORM_NOT_CONNECTED',
  'POST_TOO_LONG',
  'PASSKEYS_UNAVAILABLE',
  'OAUTH_NOT_CONFIGURED',
  'OAUTH_REJECTED',
  'RATE_LIMITED',
  'NETWORK_UNAVAILABLE',
  'INTERNAL_ERROR',
  'SHUTTING_DOWN',
  'SERVER_NOT_READY',
  'DATABASE_AWAY',
  'MEDIA_STORE_AWAY',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The browser's own code for a response that never came (status 0). */
export const NETWORK_ERROR = 'NETWORK_ERROR';

/** Meaning of a status for the code that shows it. */
export type StatusClass =
  | 'network'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'validation'
  | 'rate-limited'
  | 'server'
  | 'other';

/** Sorts an HTTP status into the classes of the error catalog; 0 is a network failure. */
export function statusClass(status: number): StatusClass {
  if (status === 0) return 'network';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 422) return 'validation';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server' : 'other';
}
