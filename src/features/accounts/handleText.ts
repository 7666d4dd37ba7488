/** A username as people write it. Where a network has no handles it gives the name again, which takes no @. */
export function handleText({ username, displayName }: { username: string; displayName: string }): string | null {
  const isHandle = username !== '' && !/\s/.test(username);
  if (isHandle) return `@${username}`;
  return username === displayName ? null : username || null;
}
