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
} as const;

/** The chips that do not filter. */
export const DRAFT_CHIPS = ['All Drafts', 'Twitter', 'Facebook', 'Instagram', 'YouTube'] as const;

/** Figures that the spec fixes. */
export const DRAFT_FIGURES = { thisWeek: '12', approvalRate: '92%', sourcesTracked: '847' } as const;
