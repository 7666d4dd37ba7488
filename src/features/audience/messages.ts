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
} as const;
