/** A username as people write it: with an @, unless the network has no handles and uses a name instead. */
export function handleOf(username: string): string {
  return username === '' || /\s/.test(username) ? username : `@${username}`;
}
