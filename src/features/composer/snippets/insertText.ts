/** Fields into which a text is being put by `insertText`. */
const inserting = new WeakSet<HTMLTextAreaElement>();

/**
 * Replaces a part of a field's text as if it were typed, so that the field hears of it and Ctrl+Z takes it back. It may be longer
 * than what can be typed: the form says so, as for any text that is there already.
 */
export function insertText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  inserting.add(field);
  try {
    if (typeWith(text)) return;
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  } finally {
    inserting.delete(field);
  }
}

/** True while a field hears of a text that `insertText` puts in: people have not typed it. */
export function isInsertingInto(field: HTMLTextAreaElement): boolean {
  return inserting.has(field);
}

/** Takes back the last step in the field that has the focus; false where a browser cannot. */
export function undoStep(): boolean {
  return runCommand('undo');
}

function typeWith(text: string): boolean {
  return text === '' ? runCommand('delete') : runCommand('insertText', text);
}

/** Old, and still the only way that takes part in the field's undo; false where a browser lacks it. */
function runCommand(command: 'undo' | 'delete' | 'insertText', text?: string): boolean {
  const { execCommand } = document as { execCommand?: Document['execCommand'] };
  return execCommand?.call(document, command, false, text) ?? false;
}
