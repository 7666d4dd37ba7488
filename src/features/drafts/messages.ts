/** Texts of AI Drafts; those of the spec stand to the letter. */
export const draftsMessages = {
  title: 'AI Drafts',
  figures: 'Draft figures',
  total: 'Total Drafts',
  thisWeek: 'This Week',
  approvalRate: 'Approval Rate',
  sourcesTracked: 'Sources Tracked',
  list: 'Drafts',
  filters: 'Platforms',
  notAvailable: 'Not available in the sample',
  sampleDraft: 'Sample draft',
  aiGenerated: 'AI Generated',
  source: 'Source',
  openSource: 'Open source',
  edit: 'Edit',
  regenerate: 'Regenerate',
  schedule: 'Schedule',
  postNow: 'Post Now',
  regenerateAll: 'Regenerate All',
  generateNew: 'Generate New Draft',
  loadMore: 'Load More Drafts',
  unfinished: 'Unfinished',
  saved: 'Saved',
  noText: 'No text yet',
  changes: 'Changes to a post',
  here: 'Being written now',
  notReported: 'not reported',
  onePostAtATime: 'Open a draft and press Regenerate: the assistant works on one at a time.',
  loadFailed: 'Your drafts couldn’t be loaded.',
  posted: 'Failed to post the draft',
  parts: (count: number) => `${count} parts`,
  unfinishedCount: (count: number) => `${count}, saved as you typed`,
  trackedCount: (hashtags: number, keywords: number) =>
    `${hashtags} ${hashtags === 1 ? 'hashtag' : 'hashtags'}, ${keywords} ${keywords === 1 ? 'keyword' : 'keywords'}`,
} as const;

/** The chips that do not filter. */
export const DRAFT_CHIPS = ['All Drafts', 'Twitter', 'Facebook', 'Instagram', 'YouTube'] as const;

/** Figures that the spec fixes. */
export const DRAFT_FIGURES = { thisWeek: '12', approvalRate: '92%', sourcesTracked: '847' } as const;
