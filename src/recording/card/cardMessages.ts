/** Texts of the Support card. */
export const cardMessages = {
  title: 'Support',
  intro:
    'The action log lists what happened in this tab since the page was loaded. Support can open it and see what you saw. It stays here until you download it.',
  contents: 'Passwords and tokens are left out. It includes what you wrote and what was on screen.',
  record: 'Record an action log',
  label: 'Bookmark name',
  labelHint: 'Optional',
  bookmark: 'Bookmark this moment',
  bookmarks: 'Bookmarks',
  shortcuts: 'On every page, Alt+Shift+M bookmarks a moment and Alt+Shift+L downloads the log.',
  replay: 'Open a log',
} as const;
