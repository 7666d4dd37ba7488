/** Texts of Audience Insights; those of the spec stand to the letter. */
export const audienceMessages = {
  title: 'Audience Insights',
  figures: 'Audience figures',
  demographics: 'Demographics',
  ageChart: 'Share of each age band',
  ages: 'Age band',
  locations: 'Top Locations',
  locationChart: 'Share of each location',
  place: 'Location',
  share: 'Share',
  failed: 'The figures couldn’t be loaded.',
  notReported: 'not reported',
  notYet: 'after the second day',
  notComparable: 'change after a month',
  noShares: 'Not reported: networks tell apps no ages and places of followers.',
  since: (day: string) => `since ${day}`,
  change: (percent: string) => `${percent} from last month`,
} as const;
