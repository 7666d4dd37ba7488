/** Texts about the action log on every page. */
export const logMessages = {
  download: 'Download action log',
  moment: (number: number) => `Moment ${number}`,
  marked: (label: string) => `Bookmarked: ${label}`,
  off: 'No action log is being recorded. Switch it on in Settings, under Support.',
  downloaded: 'Action log saved',
  failed: 'The action log couldn’t be made. Reload the page to record a new one.',
} as const;
