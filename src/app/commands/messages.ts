/** Texts of the palette and the list of keys. */
export const commandMessages = {
  palette: 'Search pages and actions',
  placeholder: 'Search pages, actions and posts',
  page: 'Page',
  action: 'Action',
  shortcuts: 'Keyboard shortcuts',
  openPalette: 'Search posts, pages, actions',
  searchField: 'Search posts, pages, actions',
  sendPost: 'Post or schedule what is in the editor',
  singleKeys: 'Single keys',
  singleKeysHint: 'When this is off, only keys held with Ctrl, Cmd or Alt do something.',
  close: 'Close',
} as const;

/** The command that looks for posts with these words. */
export function searchPostsText(query: string): string {
  return `Search posts for “${query}”`;
}
