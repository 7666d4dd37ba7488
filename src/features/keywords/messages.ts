import { shortenNumber } from '../../lib/numbers';

/** Texts of the Keyword Monitor; those of the spec stand to the letter. */
export const keywordMessages = {
  title: 'Keyword Monitor',
  input: 'Keyword',
  add: 'Add keyword',
  loading: 'Loading monitored keywords...',
  loadFailed: 'Failed to load monitored keywords. Please try again.',
  empty: 'No keywords being monitored yet. Add one above to get started!',
  monitorFailed: 'Failed to monitor keyword. Please try again.',
  stopped: 'Keyword monitoring stopped successfully',
  stopFailed: 'Failed to stop monitoring keyword. Please try again.',
  refreshed: 'Keyword data refreshed successfully',
  refreshFailed: 'Failed to refresh keyword data. Please try again.',
  firstSearch: 'searching for the first time…',
  sources: 'Sources',
  alsoIn: 'Also search on',
  sourcesSaved: 'Sources saved',
  sourcesFailed: 'Failed to save the sources. Please try again.',
  undo: 'Undo',
  view: 'View posts',
  refresh: 'Refresh',
  remove: 'Remove',
  top: 'Top 10',
  latest: 'Latest 10',
  loadingPosts: 'Loading posts…',
  postsFailed: 'Failed to load monitored posts. Please try again.',
  noPosts: 'No Posts Found',
  createPost: 'Create Post',
  close: 'Close',
} as const;

/** The toast after a keyword was added. */
export function monitoredText(keyword: string): string {
  return `"${keyword}" is now being monitored!`;
}

/** The title of the dialog with posts. */
export function postsForText(keyword: string): string {
  return `Posts for ${keyword}`;
}

/** Initial text of Create Post. */
export function discussingText(keyword: string): string {
  return `Discussing: ${keyword}`;
}

/** Text before the date of a post; empty if its source does not report the engagement. */
export function engagementText(engagement: number | null): string {
  return engagement === null ? '' : `${shortenNumber(engagement)} engagement · `;
}

/** The sentiment of a keyword; one without any is Neutral. */
export function sentimentLabel(score: number | null): 'Positive' | 'Negative' | 'Neutral' {
  if (score === null || score === 0) return 'Neutral';
  return score > 0 ? 'Positive' : 'Negative';
}

/** The sentiment with its figure, from -1 to 1, if it has one. */
export function sentimentText(score: number | null): string {
  const label = sentimentLabel(score);
  return score === null ? label : `${label} (${score > 0 ? '+' : ''}${score.toFixed(2)})`;
}

/** Number of mentions at which the user is notified. */
export function thresholdText(threshold: number): string {
  return `You get a notification when mentions reach ${threshold}`;
}

/** The question where else a keyword is searched. */
export function alsoInText(name: string): string {
  return `Also search for ${name} on`;
}
