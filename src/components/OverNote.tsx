import { graphemeLength } from '#contract/networks/graphemes';

type Props = { text: string; maxLength: number };

/** Says that a text is longer than its field takes, in characters as people see them; nothing of it is cut. */
export function OverNote({ text, maxLength }: Props) {
  // No character has less than one unit.
  const length = text.length <= maxLength ? 0 : graphemeLength(text);
  return <span role="status">{length > maxLength && `Use at most ${maxLength} characters; these are ${length}.`}</span>;
}
