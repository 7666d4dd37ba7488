/** Texts of the Scheduled Posts page; those of the spec stand to the letter. */
export const scheduledMessages = {
  title: 'Scheduled Posts',
  scheduleNew: 'Schedule New Post',
  stats: 'Figures',
  total: 'Total Scheduled',
  nextDay: 'Next 24 Hours',
  thisWeek: 'This Week',
  sample: 'Upcoming posts',
  likes: 'likes',
  shares: 'shares',
  comments: 'comments',
} as const;
