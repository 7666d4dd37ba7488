import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { loadBuiltImages } from '../../lib/builtImage';
import { readCspNonce } from '../../lib/cspNonce';
import { loadAllParts } from '../../lib/lazyPart';
import type { LogRefusal } from '../log/format';
import { unpackLog, type PackedLog } from '../log/packedLog';
import { installGuard, type Guard } from '../travel/guard';
import { refusalOf } from '../verify/openFile';
import { holdMedia } from './heldMedia';
import { Screen } from './Screen';
import { openSession, type Session } from './session';
import { holdImages } from './stillImages';

/** Interface of the window in which a recorded session is shown. */
export type Stage = {
  open: (log: PackedLog) => Session | LogRefusal;
  /** Renders the screen of a session at its current position; the frame already has the recorded size. */
  show: (session: Session) => void;
  seek: (session: Session, position: number) => void;
  guard: Guard;
};

/** Prepares this window for a replay: fetches all code, then blocks network and storage, and makes the page inert. */
export async function setStage(view: Window & typeof globalThis): Promise<Stage> {
  const container = view.document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root".');
  Object.assign(view, { __nonce__: readCspNonce() });
  await loadAllParts();
  holdImages(view, await loadBuiltImages(view));
  const guard = installGuard(view);
  const media = holdMedia(view);
  view.document.body.inert = true;

  let root: Root | null = null;
  return {
    guard,
    open(log) {
      try {
        return openSession(unpackLog(log));
      } catch (error) {
        return refusalOf(error);
      }
    },
    show(session) {
      root?.unmount();
      const next = createRoot(container);
      root = next;
      flushSync(() => next.render(<Screen session={session} />));
    },
    seek(session, position) {
      flushSync(() => {
        media.tellAtOnce();
        session.store.replay.seek(position);
      });
    },
  };
}
