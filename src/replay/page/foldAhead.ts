import type { Session } from '../stage/session';

/** The folding of a log in the background. */
export type Folding = {
  /** Rejects if an action of the log cannot be folded. */
  done: Promise<void>;
  stop: () => void;
};

/** Starts to fold a log: while people read what it is, most of it is done. */
export function foldAhead(session: Session): Folding {
  const controller = new AbortController();
  const done = session.build(controller.signal);
  // Whoever shows the session handles that; until then nobody needs to know.
  done.catch(() => undefined);
  return { done, stop: () => controller.abort() };
}
