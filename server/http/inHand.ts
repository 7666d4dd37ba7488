import { refusalText } from '#contract/refusals';
import { AppError } from './appError';
import type { Database } from '../database/connect';
import { countStops, STOPS_MAX, type Work, noteWork } from '../database/watchdog';

/** Thrown instead of beginning work that was in hand at too many ends of a process; the message is for its person. */
export class WorkSetAside extends AppError {
  constructor(kind: Work['kind'], reason?: string) {
    const refusal = { code: `${kind}_set_aside` };
    super('CONFLICT', reason ?? refusalText(refusal) ?? '', { refusal });
  }
}

type Bounds = { stopsMax: number; reason?: string };

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
  { stopsMax, reason }: Bounds = { stopsMax: STOPS_MAX },
): Promise<Result> {
  if ((await countStops(db, work)) >= stopsMax) throw new WorkSetAside(work.kind, reason);
  const end = noteWork(JSON.stringify(work));
  try {
    tellBegun(work);
    return await run();
  } finally {
    end();
  }
}
