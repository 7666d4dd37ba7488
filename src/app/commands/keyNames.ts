/** True on an Apple system, where shortcuts use Command instead of Control. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(window.navigator.platform);
}

/** Turns tinykeys notation into the labels on a keyboard, one entry per press: "g d" becomes ["G", "D"]. */
export function keyNames(keys: string): string[] {
  return keys.split(' ').map((press) =>
    press
      .replace('$mod', isApple() ? '⌘' : 'Ctrl')
      .split('+')
      .map((key) => (key.length === 1 ? key.toUpperCase() : key))
      .join('+'),
  );
}
