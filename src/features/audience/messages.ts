/** Texts of Audience Insights; those of the spec stand to the letter. */
export const audienceMessages = {
  title: 'Audience Insights',
  figures: 'Audience figures',
  demographics: 'Demographics',
  ages: 'Age band',
  locations: 'Top Locations',
  place: 'Location',
  share: 'Share',
} as const;
