/** Gives jsdom, which has no layout, a window of a certain width: media queries on it then answer. */
export function stubMatchMedia(widthPx = 1280): void {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => {
      const maxWidthPx = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.NaN);
      const minWidthPx = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.NaN);
      const matches = widthPx <= maxWidthPx || widthPx >= minWidthPx;
      return Object.assign(new EventTarget(), { matches, media: query, onchange: null });
    },
  });
}
