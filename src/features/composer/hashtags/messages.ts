/** Texts of the Hashtags tab. */
export const hashtagMessages = {
  custom: 'Custom hashtag',
  selected: 'Selected hashtags',
  noneSelected: 'No hashtags selected yet.',
  generate: 'Generate AI Suggestions',
  showTrending: 'Show Trending',
  hideTrending: 'Hide Trending',
  add: 'Add',
  remove: 'Remove',
  suggestions: 'Suggestions',
  trending: 'Trending',
  note: 'Suggestions come from a fixed list, ranked by your text on this device. Nothing is sent.',
  waiting: 'Generating suggestions...',
  hint: 'Write something or press Generate AI Suggestions, and hashtags that fit appear here.',
} as const;

/** Relevance of a suggestion in percent. */
export function matchText(relevance: number): string {
  return `${Math.round(relevance * 100)}% match`;
}

/** Number of suggestions shown. */
export function countText(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
