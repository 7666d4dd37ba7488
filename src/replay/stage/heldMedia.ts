/** Media queries of a window, which a replay can notify of a new size before the browser's next frame. */
export type HeldMedia = { tellAtOnce: () => void };

type Held = { list: WeakRef<MediaQueryList>; didMatch: boolean };

/** Tracks every media query that the window's code creates from now on. */
export function holdMedia(view: Window): HeldMedia {
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
