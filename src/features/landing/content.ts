/** The four cards of the landing page: their titles are the spec's (section 2). */
export const FEATURES = [
  {
    icon: 'clock',
    title: 'Smart Scheduling',
    text: 'Choose the day and the hour in your own time zone. Posts go out on time, once, even if the power fails in between.',
  },
  {
    icon: 'chart',
    title: 'Analytics',
    text: 'Followers, reach and engagement for every account, side by side, as charts and in plain numbers.',
  },
  {
    icon: 'people',
    title: 'Audience Growth',
    text: 'Follow the hashtags and the words that your readers use, and join the conversation while it’s still warm.',
  },
  {
    icon: 'spark',
    title: 'AI Assistant',
    text: 'A second pair of eyes beside the page: it drafts, tidies up and suggests hashtags. The last word stays yours.',
  },
] as const;

export type FeatureIconName = (typeof FEATURES)[number]['icon'];
