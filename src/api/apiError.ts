import { NETWORK_ERROR, statusClass, type FieldErrors } from '#contract/errors';
import { isRecord } from '../lib/json';

/** Second factors that somebody has, and that work here. */
export type SecondFactors = { hasAuthenticator: boolean; hasPasskey: boolean };

/** Every failed call, as plain data: screens choose their text by `status` and `code`, never by `message`. */
export type ApiError = {
  /** The server's own sentence, or a fixed fallback. */
  message: string;
  /** HTTP status; 0 when no response came. */
  status: number;
  code: string;
  fieldErrors?: FieldErrors;
  /** The browser had no network, and the call was not even tried. */
  isUnsent?: true;
  /** For SECOND_FACTOR_REQUIRED: the shelved challenge with which the log-in goes on. */
  challengeRef?: string;
  /** By what it may, besides a recovery code. */
  factors?: SecondFactors;
  /** For 429: epoch milliseconds before which the server will refuse again. */
  retryAt?: number;
};

/** Fallback texts for a response that says nothing. */
const REQUEST_FAILED = 'API request failed';
export const UPLOAD_FAILED = 'Upload failed';
export const LOGIN_FAILED = 'Login failed';
export const REGISTRATION_FAILED = 'Registration failed';

/** The error of a response that never came. */
export function networkError(): ApiError {
  return { message: 'Network error occurred', status: 0, code: NETWORK_ERROR };
}

/** The error of a call that was not tried because the browser has no network. */
export function unsentError(): ApiError {
  return { ...networkError(), isUnsent: true };
}

/** Makes an ApiError of a refused response's status and body, whatever shape the body has. */
export function errorResponse(status: number, body: unknown, fallback: string = REQUEST_FAILED): ApiError {
  const parts = isRecord(body) ? body : {};
  const message = sentence(parts['detail']) ?? sentence(parts['error_description']) ?? fallback;
  const code = sentence(parts['error_code']) ?? sentence(parts['error']) ?? `HTTP_${status}`;
  const fieldErrors = readFieldErrors(parts['field_errors']);
  return { message, status, code, ...(fieldErrors && { fieldErrors }) };
}

/** True if a rejected action's or a hook's error is an ApiError. */
export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value['message'] === 'string' && typeof value['status'] === 'number';
}

/** True if a call failed because its subject does not exist. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && statusClass(error.status) === 'not-found';
}

function sentence(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (!Array.isArray(value)) return undefined;
  const texts = value.map((item: unknown) => (isRecord(item) ? sentence(item['msg']) : sentence(item)));
  return texts.filter((text) => text !== undefined).join(', ') || undefined;
}

function readFieldErrors(value: unknown): FieldErrors | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([field, texts]) => {
    const list: unknown[] = Array.isArray(texts) ? texts : [texts];
    return [field, list.filter((text) => typeof text === 'string')] as const;
  });
  return Object.fromEntries(entries);
}
