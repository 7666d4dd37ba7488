import type { ApiResponse } from '../apiResponse';
import type { ServerProfile } from './profile';

/** Errors of Mastodon: status, and the text in the languages of the servers. */
const ERRORS = {
  badToken: [401, 'The access token is invalid', 'Das Zugriffstoken ist ungültig'],
  noUser: [422, 'This method requires an authenticated user', 'Diese Methode benötigt eine angemeldete Person'],
  notAllowed: [
    403,
    'This action is outside the authorized scopes',
    'Diese Aktion liegt außerhalb der erlaubten Bereiche',
  ],
  missing: [404, 'Record not found', 'Eintrag nicht gefunden'],
  tooMany: [429, 'Too many requests', 'Zu viele Anfragen'],
  tooLong: [
    422,
    'Validation failed: Text character limit exceeded',
    'Gültigkeitsprüfung fehlgeschlagen: Text überschreitet die erlaubte Länge',
  ],
  blank: [
    422,
    "Validation failed: Text can't be blank",
    'Gültigkeitsprüfung fehlgeschlagen: Text muss ausgefüllt werden',
  ],
  tooManyFiles: [422, 'Cannot attach more files', 'Es können nicht mehr Dateien angehängt werden'],
  mixedFiles: [
    422,
    'Cannot attach a video to a post that already contains images',
    'Es kann kein Video an einen Beitrag mit Bildern angehängt werden',
  ],
  notReady: [
    422,
    'Cannot attach files that have not finished processing. Try again in a moment!',
    'Dateien, die noch verarbeitet werden, können nicht angehängt werden. Bitte gleich noch einmal versuchen!',
  ],
  badFile: [
    422,
    'Validation failed: File content type is invalid, File is invalid',
    'Gültigkeitsprüfung fehlgeschlagen: Dateityp ist ungültig',
  ],
  bigFile: [422, 'Validation failed: File is too large', 'Gültigkeitsprüfung fehlgeschlagen: Datei ist zu groß'],
  longAltText: [
    422,
    'Validation failed: Description is too long',
    'Gültigkeitsprüfung fehlgeschlagen: Beschreibung ist zu lang',
  ],
  badApp: [
    422,
    'Validation failed: Redirect URI must be an absolute URI.',
    'Gültigkeitsprüfung fehlgeschlagen: Die Weiterleitungs-URI muss absolut sein.',
  ],
  spentKey: [400, 'Duplicate idempotency key.', 'Duplicate idempotency key.'],
  noFile: [403, 'Empty statuses are not allowed', 'Empty statuses are not allowed'],
  badValue: [422, 'Validation failed: A value is invalid', 'Gültigkeitsprüfung fehlgeschlagen: Ein Wert ist ungültig'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type ErrorName = keyof typeof ERRORS;

/** An error of a server, in its language. */
export function refuse({ language }: ServerProfile, name: ErrorName): ApiResponse {
  const [status, english, german] = ERRORS[name];
  return { status, body: { error: language === 'de' ? german : english } };
}

/** Mastodon's error for a status that something else has decided: the words of HTTP. */
export function errorBody(status: number): unknown {
  return { error: WORDS[status] ?? 'Error' };
}

const WORDS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
