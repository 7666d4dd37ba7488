/** Whether this is one of Apple's systems, whose people press Command where others press Control. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(window.navigator.platform);
}

/** Keys in the notation of tinykeys as they are printed on a keyboard, one entry per press: "g d" is ["G", "D"]. */
export function keyNames(keys: string): string[] {
  return keys.split(' ').map((press) =>
    press
      .replace('$mod', isApple() ? '⌘' : 'Ctrl')
      .split('+')
      .map((key) => (key.length === 1 ? key.toUpperCase() : key))
      .join('+'),
  );
}
