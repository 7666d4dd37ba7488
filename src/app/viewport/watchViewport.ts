import type { AppStore } from '../store';
import { selectViewport, viewportResized, type Viewport } from './viewportSlice';

/** The widths at which a layout changes. */
const BREAKPOINTS_PX = [360, 480, 768, 960, 1_100, 1_440];

/** A window that has kept its size for so long is not being dragged any more. */
const SETTLED_MS = 200;

/** The size of a window's content. */
export function viewportOf({ innerWidth, innerHeight }: Window): Viewport {
  return { width: innerWidth, height: innerHeight };
}

/** Tells the store of the window's size when a drag has ended, and at once when the layout changes. */
export function watchViewport(view: Window, { dispatch, getState }: AppStore): () => void {
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

  view.addEventListener('resize', handleResize);
  return () => {
    view.clearTimeout(timer);
    view.removeEventListener('resize', handleResize);
  };
}

function layoutAt(widthPx: number): number {
  return BREAKPOINTS_PX.filter((breakpoint) => widthPx >= breakpoint).length;
}
