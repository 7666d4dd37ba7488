import type { LogErrorCode, LogRefusal } from '../../recording/log/format';

/** A count with its noun: "1 action", "2 actions". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const ERRORS: Record<LogErrorCode, string> = {
  notJson: 'This file is not JSON, or only a part of it.',
  tooBig: 'This file is too big to be a log of ours.',
  tooManyActions: 'This log has more actions than can be replayed.',
  tooDeep: 'This file is nested deeper than any log of ours.',
  foreign: 'This file is neither an action log nor an export of Redux DevTools.',
  newerVersion: 'This log was recorded by a newer version. Open it with that one.',
  damaged: 'This log is damaged: a part of it is missing or was changed.',
  impossible: 'The header of this log can’t be true. It was changed.',
  unsafe: 'This file has keys that could reach into the page, so it isn’t opened.',
  unknownSlices:
    'This log has parts of the state that this version doesn’t have. Open it with the one that recorded it.',
  unknownEndpoints: 'This log has calls that this version doesn’t have. Open it with the one that recorded it.',
};

/** Sentence about a log that cannot be opened, for the person who chose it. */
export function errorText({ code, detail }: LogRefusal): string {
  return `${ERRORS[code]} (${detail})`;
}
