/** Texts of trending posts; those of the spec stand to the letter. */
export const trendingMessages = {
  title: 'Trending Posts',
  topic: 'Topic',
  allTopics: 'All Topics',
  region: 'Region',
  allRegions: 'All Regions',
  empty: 'No trending posts found for the selected filters.',
  clear: 'Clear filters',
  more: 'Show more',
  score: 'Trend score',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  failed: 'Trending posts couldn’t be loaded.',
} as const;

/** Number of posts that match the filters. */
export function countText(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`;
}
