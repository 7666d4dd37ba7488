import { createContext, memo, use } from 'react';
import type { FieldErrors } from '#contract/errors';
import { CONTENT_ID } from './composerState';
import type { Problem } from './problems';
import * as shared from './shared.module.css';

export const SUBMIT_ID = 'post-submit';

/** The list of files on the Media tab. */
export const MEDIA_ID = 'post-media';

/** The button that chooses files there. */
export const BROWSE_ID = 'post-browse';

/** The editor's button that chooses files. */
export const ADD_MEDIA_ID = 'post-add-media';

/** How the post repeats, and the texts that then take turns. */
export const REPEAT_ID = 'post-repeat';
export const OTHER_TEXTS_ID = 'post-texts';

/** Whose text is shown, and the text. */
export const TEXT_PANEL_ID = 'post-text';

/** What follows the text as a thread. */
export const PARTS_ID = 'post-parts';

/** The first comments below the post. */
export const COMMENTS_ID = 'post-comments';

/** The choice of networks. */
export const PLATFORMS_ID = 'post-platforms';

/** Field of each problem, by its id in the page; its message has the same id, with -problem. */
const FIELD_IDS: Record<Problem, string> = {
  blank: CONTENT_ID,
  'too-long': CONTENT_ID,
  'too-many-bytes': CONTENT_ID,
  'too-many-hashtags': CONTENT_ID,
  'too-many-mentions': CONTENT_ID,
  'too-many-cashtags': CONTENT_ID,
  'no-platform': PLATFORMS_ID,
  'media-unsent': MEDIA_ID,
  'date-missing': 'post-date',
  'time-missing': 'post-time',
  'time-passed': 'post-time',
  'repeat-incomplete': REPEAT_ID,
  'other-text-too-long': OTHER_TEXTS_ID,
  'own-text-blank': CONTENT_ID,
  'own-text-too-long': CONTENT_ID,
  'own-text-repeated': CONTENT_ID,
  'part-blank': PARTS_ID,
  'part-too-long': PARTS_ID,
  'part-cashtags': PARTS_ID,
  'no-thread': PARTS_ID,
  'too-many-parts': PARTS_ID,
  'parts-repeated': PARTS_ID,
  'comment-too-long': COMMENTS_ID,
  'comment-repeated': COMMENTS_ID,
};

/** Leads to the field of a problem, with its message below. */
export function showProblem(problem: Problem): void {
  const id = FIELD_IDS[problem];
  focusOn(id);
  document.getElementById(`${id}-problem`)?.scrollIntoView({ block: 'nearest' });
}

/** Gives the focus to an element of the form. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

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

type Props = {
  id: string;
  /** Problem found by the form; null if there is none. */
  problem: string | null;
  /** The part of the form whose errors by the server are shown here. */
  part?: FormPart;
};

/** Problem of a field, in the form's words or in the server's. */
export const FieldProblem = memo(function FieldProblem({ id, problem, part }: Props) {
  const fieldErrors = use(FieldErrorsContext);
  const errors = part === undefined ? [] : errorsOf(part, fieldErrors);
  const texts = problem === null || errors.includes(problem) ? errors : [problem, ...errors];

  // The live region is always there: screen readers do not announce one that is added together with its text.
  return (
    <p id={id} role="alert" className={shared.problem}>
      {texts.join(' ')}
    </p>
  );
});
