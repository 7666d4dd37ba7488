/** Scopes of Mastodon that its apps may ask for; a scope without a colon covers those that begin with it. */
export const SCOPES: Readonly<Record<string, string>> = {
  read: 'See everything of this account',
  'read:accounts': 'See its name and handle',
  'read:statuses': 'See its posts',
  'read:search': 'Search in its name',
  'read:notifications': 'See its notifications',
  write: 'Do everything in its name',
  'write:statuses': 'Publish and delete posts in its name',
  'write:media': 'Upload images and videos for its posts',
  profile: 'See its name and handle only',
  follow: 'Follow and block in its name',
  push: 'Send notifications',
};

/** Scopes out of a parameter; Mastodon's own choice where there are none. */
export function scopesIn(text: string | null): string[] {
  const scopes = (text ?? '').split(/[\s+]+/).filter((scope) => scope !== '');
  return scopes.length === 0 ? ['read'] : scopes;
}

/** True if what was granted allows a scope. */
export function covers(granted: readonly string[], scope: string): boolean {
  return granted.includes(scope) || granted.includes(scope.replace(/:.*/, ''));
}
