/** Texts of the Hashtag Tracker; those of the spec stand to the letter. */
export const hashtagMessages = {
  title: 'Hashtag Tracker',
  input: 'Hashtag',
  add: 'Track hashtag',
  loading: 'Loading tracked hashtags...',
  loadFailed: 'Failed to load tracked hashtags. Please try again.',
  empty: 'No hashtags are tracked yet. Add one above to see how often it is mentioned.',
  trackFailed: 'Failed to track hashtag. Please try again.',
  stopped: 'Hashtag tracking stopped successfully',
  stopFailed: 'Failed to stop tracking hashtag. Please try again.',
  refreshed: 'Hashtag data refreshed successfully',
  refreshFailed: 'Failed to refresh hashtag data. Please try again.',
  notReported: 'not reported',
  firstSearch: 'searching for the first time…',
  sources: 'Sources',
  alsoIn: 'Also search on',
  sourcesSaved: 'Sources saved',
  sourcesFailed: 'Failed to save the sources. Please try again.',
  undo: 'Undo',
  view: 'View posts',
  refresh: 'Refresh',
  remove: 'Remove',
} as const;

/** The toast after a hashtag was added; `tag` without its #. */
export function trackedText(tag: string): string {
  return `#${tag} is now being tracked!`;
}

/** When the counts of a hashtag were last read. */
export function updatedText(ago: string): string {
  return `updated ${ago}`;
}

/** The question where else a hashtag is searched. */
export function alsoInText(name: string): string {
  return `Also search for ${name} on`;
}
