/** Three made-up entries (spec section 2) that show what this list is for. */
export const sampleActivities = [
  { text: 'Post published on Twitter', when: '2 hours ago' },
  { text: 'New comment on Instagram post', when: '4 hours ago' },
  { text: 'Post scheduled for tomorrow on Facebook', when: '1 day ago' },
] as const;
