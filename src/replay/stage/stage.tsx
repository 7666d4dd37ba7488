import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { loadBuiltImages } from '../../lib/builtImage';
import { readCspNonce } from '../../lib/cspNonce';
import { loadAllParts } from '../../lib/lazyPart';
import type { LogRefusal } from '../../recording/log/format';
import { unpackLog, type PackedLog, refusalOf } from '../verify/openLog';
import { installGuard, type Guard } from './guard';
import { openSession, type Session } from './session';
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

const HELD = ['data:', 'blob:'];
const SOURCES = ['src', 'srcset', 'poster'];

const SHAPE_WIDTH = 16;
const SHAPE_HEIGHT = 9;

/** Shown in place of an image from the network: of the size that the page states for it, as what is computed from that stays the same. */
function placeholderFor(image: Element): string {
  const width = Number(image.getAttribute('width')) || SHAPE_WIDTH;
  const height = Number(image.getAttribute('height')) || SHAPE_HEIGHT;
  const size = image.hasAttribute('width') ? ` width="${width}" height="${height}"` : '';
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#857c6c" fill-opacity=".25"/></svg>`,
  )}`;
}

type View = Window & typeof globalThis;

/** Allows only media that was fetched ahead; `built` maps addresses of the build's images to their data URLs. */
export function holdImages(view: View, built: ReadonlyMap<string, string>): void {
  const { HTMLImageElement, HTMLMediaElement, HTMLVideoElement, HTMLSourceElement } = view;
  for (const kind of [HTMLImageElement, HTMLMediaElement, HTMLVideoElement, HTMLSourceElement]) {
    const held = (element: Element, name: string, value: string) => {
      if (HELD.some((scheme) => value.startsWith(scheme))) return value;
      return built.get(value) ?? (kind === HTMLImageElement && name === 'src' ? placeholderFor(element) : '');
    };
    const setSource = (element: Element, name: string, value: string) =>
      view.Element.prototype.setAttribute.call(element, name, held(element, name, value));

    Object.defineProperty(kind.prototype, 'setAttribute', {
      configurable: true,
      value(this: Element, name: string, value: string) {
        if (SOURCES.includes(name.toLowerCase())) setSource(this, name, value);
        else view.Element.prototype.setAttribute.call(this, name, value);
      },
    });
    // React sets the address of an image a second time, as a property, once it is part of the page.
    for (const name of SOURCES) {
      const property = Object.getOwnPropertyDescriptor(kind.prototype, name);
      if (property === undefined) continue;
      Object.defineProperty(kind.prototype, name, {
        ...property,
        set(this: Element, value: string) {
          setSource(this, name, value);
        },
      });
    }
  }
}
