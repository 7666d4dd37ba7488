import { AppError } from './appError';
import type { Database } from '../database/connect';
import { countStops, STOPS_MAX, type Work, noteWork } from '../database/watchdog';

const SET_ASIDE: Record<Work['kind'], string> = {
  series:
    'The server had to be started again twice while it made the next posts. Change the text or the days to try again, or stop repeating.',
  import:
    'The server had to be started again twice while it worked on this import. Please send the posts in smaller files, or ask whoever runs this server.',
  tracker:
    'The server had to be started again twice while it searched for this. Delete it and add it again to try once more.',
};

/** Thrown instead of beginning work that was in hand at too many ends of a process; the message is for its person. */
export class WorkSetAside extends AppError {
  constructor(reason: string) {
    super('CONFLICT', reason);
  }
}

let tellBegun: (work: Work) => void = () => undefined;

/** For tests: calls this whenever work begins. */
export function onWorkBegun(listener: typeof tellBegun): void {
  tellBegun = listener;
}

/**
 * Does work that can hold up the whole process, such as all rows of an import, so that the watchdog knows of it: when it ends the
 * process, what was in hand is counted, and after the second time set aside. With other bounds than those of its kind: after
 * `stopsMax` times, for that reason.
 *
 * @throws {WorkSetAside}
 */
export async function inHand<Result>(
  db: Database,
  work: Work,
  run: () => Promise<Result>,
  { stopsMax, reason } = { stopsMax: STOPS_MAX, reason: SET_ASIDE[work.kind] },
): Promise<Result> {
  if ((await countStops(db, work)) >= stopsMax) throw new WorkSetAside(reason);
  const end = noteWork(JSON.stringify(work));
  try {
    tellBegun(work);
    return await run();
  } finally {
    end();
  }
}
