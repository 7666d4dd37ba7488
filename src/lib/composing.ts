/** Code of every key that an input method takes for itself. */
const INPUT_METHOD_KEY_CODE = 229;

type KeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * True if a key belongs to an input method: it composes, or has just taken what it composed. Safari ends the composition before it
 * tells of the Enter that did so, and only the code gives that away.
 */
export function isComposing({ isComposing: isUnderWay, keyCode }: KeyEvent): boolean {
  return isUnderWay || keyCode === INPUT_METHOD_KEY_CODE;
}
