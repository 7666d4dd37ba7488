import type { ActionKind } from '../log/actionKinds';

/** What the replay page says. */
export const messages = {
  title: 'Replay',
  drop: 'Drop an action log here',
  dropDetail: 'A *.replay.json of Postwright, or an export of Redux DevTools. It is read in this tab and sent nowhere.',
  choose: 'Choose a file',
  preparing: 'Fetching the product…',
  building: 'Reading the log…',
  another: 'Close',
  start: 'Replay',
  cancel: 'Cancel',
  branch: 'Branch from here',
  verify: 'Verify',
  play: 'Play',
  pause: 'Pause',
  back: 'Step back',
  forward: 'Step forward',
  previousMark: 'Previous mark',
  nextMark: 'Next mark',
  firstError: 'First error',
  noError: 'No error in this log',
  speed: 'Speed',
  position: 'Position',
  address: 'Address',
  search: 'Search actions',
  filter: 'Show',
  actions: 'Actions',
  nothingFound: 'No action has that in its name.',
  atStart: 'The state before the first action.',
  noChange: 'This action changed nothing.',
  screen: 'Recorded screen',
  held: 'Nothing tried to get out.',
  keys: '← → step · Space play · Home End · M marks · E first error · / search',
} as const;

export const FILTERS: Record<string, { label: string; kinds: readonly ActionKind[] }> = {
  visible: { label: 'All but bookkeeping', kinds: ['product', 'server', 'error'] },
  product: { label: 'What the product did', kinds: ['product', 'error'] },
  server: { label: 'Server calls', kinds: ['server', 'error'] },
  errors: { label: 'Errors', kinds: ['error'] },
  all: { label: 'Everything', kinds: ['product', 'server', 'error', 'noise'] },
};

const REFUSALS: Record<string, string> = {
  notJson: 'This file is not JSON.',
  tooBig: 'This file is too big to be a log of ours.',
  tooManyActions: 'This log has more actions than can be replayed.',
  foreign: 'This file is neither an action log nor an export of Redux DevTools.',
  newerVersion: 'This log was recorded by a newer version. Reload the page, or use that version.',
  damaged: 'This log is damaged.',
  unsafe: 'This file has keys that could reach into the page. It is not opened.',
  unknownSlices: 'This log knows parts of the state that this version does not have.',
  unknownEndpoints: 'This log knows calls that this version does not have.',
};

/** Why a file was not opened. */
export function refusalText({ code, detail }: { code: string; detail: string }): string {
  return `${REFUSALS[code] ?? 'This file could not be opened.'} (${detail})`;
}
