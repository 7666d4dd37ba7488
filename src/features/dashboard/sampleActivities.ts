/** Three entries that nobody made (spec section 2); they show what will stand here. */
export const sampleActivities = [
  { text: 'Post published on Twitter', when: '2 hours ago' },
  { text: 'New comment on Instagram post', when: '4 hours ago' },
  { text: 'Post scheduled for tomorrow on Facebook', when: '1 day ago' },
] as const;
