/** Texts of the palette and the list of keys. */
export const commandMessages = {
  palette: 'Search pages and actions',
  placeholder: 'Where to, or what to do?',
  nothing: 'Nothing has that name.',
  page: 'Page',
  action: 'Action',
  shortcuts: 'Keyboard shortcuts',
  openPalette: 'Search pages and actions',
  sendPost: 'Post or schedule what is in the editor',
  singleKeys: 'Single keys',
  singleKeysHint: 'Without them, only combinations with Ctrl or Cmd do something.',
  close: 'Close',
} as const;
