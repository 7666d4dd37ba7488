import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { loadBuiltImages } from '../../lib/builtImage';
import { readCspNonce } from '../../lib/cspNonce';
import { loadAllParts } from '../../lib/lazyPart';
import type { LogRefusal } from '../../recording/log/format';
import { unpackLog, type PackedLog } from '../log/packedLog';
import { installGuard, type Guard } from './guard';
import { refusalOf } from '../verify/openFile';
import { openSession, type Session } from './session';
import { holdImages } from './stillImages';
import { App } from '../../app/App';
import { ClockContext, type Clock } from '../../lib/clock';
import { ReplayModeContext } from '../../lib/replayMode';

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

type Props = { session: Session };

/** The product as recorded: the same App on a store that only the player moves, with the clock of the recording. */
function Screen({ session }: Props) {
  const { store, log } = session;
  // The clock object stays the same, so that a move renders only the parts that show the time.
  const clock = useMemo((): Clock => {
    const now = () => log.t0 + (log.times[Math.max(0, store.replay.index() - 1)] ?? 0);
    return { now, subscribe: store.subscribe };
  }, [store, log]);
  return (
    <ReplayModeContext value={true}>
      <ClockContext value={clock}>
        <Provider store={store}>
          <App />
        </Provider>
      </ClockContext>
    </ReplayModeContext>
  );
}

/** Media queries of a window, which a replay can notify of a new size before the browser's next frame. */
type HeldMedia = { tellAtOnce: () => void };

type Held = { list: WeakRef<MediaQueryList>; didMatch: boolean };

/** Tracks every media query that the window's code creates from now on. */
function holdMedia(view: Window): HeldMedia {
  const matchMedia = view.matchMedia.bind(view);
  const held = new Set<Held>();
  view.matchMedia = (query) => {
    const list = matchMedia(query);
    held.add({ list: new WeakRef(list), didMatch: list.matches });
    return list;
  };
  return {
    tellAtOnce() {
      for (const one of held) {
        const list = one.list.deref();
        if (list === undefined) held.delete(one);
        else if (list.matches !== one.didMatch) {
          one.didMatch = list.matches;
          list.dispatchEvent(new Event('change'));
        }
      }
    },
  };
}
