/** Texts of who can come in to the account, in Settings. */
export const securityMessages = {
  sessions: 'Where you’re signed in',
  sessionsHint: 'Don’t recognize one of these? Sign it out, and change your password.',
  thisSession: 'This browser',
  unknownClient: 'Unknown program',
  since: (date: string) => `since ${date}`,
  lastUsed: (date: string) => `last used ${date}`,
  signOut: 'Sign out',
  signOutOf: (client: string, place: string) => `Sign out ${client}, ${place}`,
  signOutOthers: 'Sign out everywhere else',
  signedOut: (client: string) => `${client} is signed out.`,
  signOutFailed: 'It couldn’t be signed out.',
  othersSignedOut: 'You are signed out everywhere else.',
  loading: 'Loading where you’re signed in…',
  failed: 'Couldn’t load where you’re signed in.',
} as const;
