/** The assistant's standing advice on hashtags (spec section 2). */
export const HASHTAG_ADVICE = 'Use 3-5 hashtags per post.';

/** When readers of each network are there (spec section 2). */
export const POSTING_TIMES = [
  'Twitter 9 AM and 1-3 PM',
  'LinkedIn 8-10 AM, 12 PM and 5-6 PM',
  'Instagram 11 AM-1 PM and 7-9 PM',
  'Facebook 1-4 PM',
] as const;

export const POSTING_TIMES_ADVICE = ['These are good times to post:', ...POSTING_TIMES].join('\n');
