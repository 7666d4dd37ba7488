import type { ActionKind } from '../../recording/log/actions';
import { counted } from '../log/logTexts';
import type { Violation } from '../stage/guard';

/** Texts of the replay page. */
export const messages = {
  title: 'Replay',
  drop: 'Drop an action log here',
  dropDetail:
    'A *.replay.json of Postwright, or an export of Redux DevTools. It’s read in this tab and never sent anywhere.',
  choose: 'Choose a file',
  preparing: 'Fetching the product…',
  tooEarly: 'The product is still being fetched. Drop the file again in a moment.',
  unreadable: (name: string) => `${name} can’t be read. If it was moved or changed in the meantime, choose it again.`,
  reading: 'Reading the log…',
  folding: 'Reading the log up to there…',
  close: 'Close',
  offer: 'Replay this log?',
  start: 'Replay',
  cancel: 'Cancel',
  branch: 'Branch from here',
  verify: 'Verify',
  verifying: 'Verifying…',
  cancelVerifying: 'Cancel verifying',
  verifyCanceled: 'Not verified: it was canceled.',
  notVerified: 'not compared yet',
  wrong: 'From here on this is not what was seen.',
  wrongFrom: (position: number, length: number) =>
    `This version leads to another state from action ${position} of ${length} on.`,
  toWrong: 'Go to where it begins',
  play: 'Play',
  pause: 'Pause',
  back: 'Step back',
  forward: 'Step forward',
  previousMark: 'Previous mark',
  nextMark: 'Next mark',
  firstError: 'First error',
  noError: 'There is no error in this log.',
  unfoldable: (detail: string) => `The actions of this log do not fit this version. (${detail})`,
  speed: 'Speed',
  position: 'Position',
  address: 'Address',
  search: 'Search actions',
  filter: 'Show',
  actions: 'Actions',
  nothingFound: 'No action has that in its name.',
  atStart: 'The state before the first action.',
  noChange: 'This action changed nothing.',
  replaced: (reason: string) =>
    reason === 'resumed'
      ? 'Recording was off after this action: the state is the one with which it went on.'
      : 'After this action the state was also replaced from outside, so not every difference is its own.',
  screen: 'Recorded screen',
  held: 'Nothing tried to get out.',
  stopped: (violations: readonly Violation[]) => {
    const latest = violations.slice(-3).map(({ what, detail }) => `${what} ${detail}`);
    return `${counted(violations.length, 'attempt')} to get out stopped: ${latest.join(', ')}`;
  },
  keys: '← → step · Space play · Home End · M marks · E first error · / search · Enter next found',
} as const;

/** Filters of the list of actions. */
export const FILTERS: Record<string, { label: string; kinds: readonly ActionKind[] }> = {
  visible: { label: 'All but bookkeeping', kinds: ['product', 'server', 'error'] },
  product: { label: 'What the product did', kinds: ['product', 'error'] },
  server: { label: 'Server calls', kinds: ['server', 'error'] },
  errors: { label: 'Errors', kinds: ['error'] },
  all: { label: 'Everything', kinds: ['product', 'server', 'error', 'noise'] },
};
