/** Texts of the badge over the past of the live product. */
export const travelMessages = {
  title: 'The past',
  position: (shown: number, newest: number) => `Showing the past (${shown} of ${newest})`,
  back: 'Back to now',
} as const;
