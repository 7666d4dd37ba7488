/** Texts of the Scheduled Posts page; those of the spec stand to the letter. */
export const scheduledMessages = {
  title: 'Scheduled Posts',
  scheduleNew: 'Schedule New Post',
  yours: 'Your scheduled posts',
  yoursText: 'This page shows samples. Your real scheduled posts:',
  stats: 'Figures',
  total: 'Total Scheduled',
  nextDay: 'Next 24 Hours',
  thisWeek: 'This Week',
  list: 'Scheduled posts',
  likes: 'likes',
  shares: 'shares',
  comments: 'comments',
} as const;
