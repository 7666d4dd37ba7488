import type { ApiResponse } from '../apiResponse';
import { linkedInFieldProblem } from './problems';

const ELEMENTS = [
  /^\\(.)/su,
  /^\{hashtag\|\\?(#)\|((?:\\.|[^\\}])*)\}/u,
  /^@\[((?:\\.|[^\\\]])*)\]\([^)]*\)/u,
  /^(#[\p{L}\p{N}]+)/u,
];
const RESERVED = /^[\\|{}@[\]()<>#*_~]/;

/**
 * Visible form of a text in LinkedIn's "little" format. As on LinkedIn, a reserved character that is not escaped ends
 * the text without an error.
 */
export function visibleText(little: string): string {
  let text = '';
  let rest = little;
  while (rest !== '') {
    const element = ELEMENTS.map((pattern) => pattern.exec(rest)).find((match) => match !== null);
    if (element) {
      text += element.slice(1).join('').replace(/\\(.)/gsu, '$1');
      rest = rest.slice(element[0].length);
      continue;
    }
    if (RESERVED.test(rest)) return text;
    const [character = ''] = rest;
    text += character;
    rest = rest.slice(character.length);
  }
  return text;
}

const COMMENTARY_MAX_LENGTH = 3_000;

/** The text of a post's commentary as people see it, or LinkedIn's error of one that is too long. */
export function readCommentary(commentary: string | null): string | ApiResponse {
  const text = visibleText(commentary ?? '').trim();
  return text.length > COMMENTARY_MAX_LENGTH
    ? linkedInFieldProblem('/commentary', `length ${text.length} exceeds the maximum of ${COMMENTARY_MAX_LENGTH}`)
    : text;
}
