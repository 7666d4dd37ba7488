import { untilCancelled } from '../../lib/waiting';
import { shellStarted } from '../../store/events';
import { selectViewport, viewportOf, viewportResized } from './viewportSlice';
import type { AppStartListening, AppStore } from '../../store/hooks';

/** The widths at which a layout changes. */
const BREAKPOINTS_PX = [360, 480, 600, 768, 960, 1_100, 1_440];

/** A window that has kept its size for so long is not being dragged any more. */
const SETTLED_MS = 200;

/** Follows the size of the window from the first page of a session on: the public pages do without this code. */
export function startViewportListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => untilCancelled(api, watchViewport(window, api)),
  });
}

/** Reports the window's size to the store now, after a resize has ended, and at once when the layout changes. */
export function watchViewport(
  view: Window,
  { dispatch, getState }: Pick<AppStore, 'dispatch' | 'getState'>,
): () => void {
  let timer = 0;

  const tell = () => {
    view.clearTimeout(timer);
    const now = viewportOf(view);
    const { width, height } = selectViewport(getState());
    if (now.width !== width || now.height !== height) dispatch(viewportResized(now));
  };
  const handleResize = () => {
    view.clearTimeout(timer);
    if (layoutAt(view.innerWidth) === layoutAt(selectViewport(getState()).width)) {
      timer = view.setTimeout(tell, SETTLED_MS);
    } else {
      tell();
    }
  };

  tell();
  view.addEventListener('resize', handleResize);
  return () => {
    view.clearTimeout(timer);
    view.removeEventListener('resize', handleResize);
  };
}

function layoutAt(widthPx: number): number {
  return BREAKPOINTS_PX.filter((breakpoint) => widthPx >= breakpoint).length;
}
