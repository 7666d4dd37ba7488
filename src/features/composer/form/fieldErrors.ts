import { createContext } from 'react';
import type { FieldErrors } from '#contract/errors';

/** The fields of the server's response that correspond to each part of the form. */
const SERVER_FIELDS = {
  content: ['content', 'variants'],
  parts: ['parts'],
  platforms: ['platforms', 'account_ids', 'network_settings'],
  comments: ['comments'],
  hashtags: ['hashtags'],
  mentions: ['mentions'],
  schedule: ['scheduled_at', 'time_zone'],
  repeat: ['rule', 'zone', 'first'],
  otherTexts: ['other_texts'],
  media: ['media_ids', 'media_alt_texts'],
} as const;

export type FormPart = keyof typeof SERVER_FIELDS;

export const NO_FIELD_ERRORS: FieldErrors = {};

/** The server's errors by field; a context, since a store subscription in each field would slow down typing. */
export const FieldErrorsContext = createContext(NO_FIELD_ERRORS);

/** The server's errors for a part of the form. */
export function errorsOf(part: FormPart, fieldErrors: FieldErrors): string[] {
  return SERVER_FIELDS[part].flatMap((field) => fieldErrors[field] ?? []);
}

/** The server's errors for fields that the editor does not show: those of the Media tab, and unknown ones. */
export function errorsElsewhere(fieldErrors: FieldErrors): string[] {
  const { media: _onATabOfItsOwn, ...inEditor } = SERVER_FIELDS;
  const shown: string[] = Object.values(inEditor).flat();
  return Object.entries(fieldErrors).flatMap(([field, texts]) => (shown.includes(field) ? [] : texts));
}
