const HELD = ['data:', 'blob:'];

/** What stands where a picture from the network would be. */
const PLACEHOLDER =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"%3E%3Crect width="16" height="9" fill="%23857c6c" fill-opacity=".25"/%3E%3C/svg%3E';

type View = Window & typeof globalThis;

/** Keeps pictures and videos of the network out of a replay, which asks nobody for anything; those of the build may load. */
export function holdImages(view: View): void {
  const ownAssets = new URL('/assets/', view.location.href).href;
  const isOwn = (url: string) =>
    HELD.some((scheme) => url.startsWith(scheme)) || new URL(url, view.location.href).href.startsWith(ownAssets);

  for (const element of [view.HTMLImageElement, view.HTMLMediaElement, view.HTMLSourceElement]) {
    const { prototype } = element;
    Object.defineProperty(prototype, 'setAttribute', {
      configurable: true,
      value(this: Element, name: string, value: string) {
        const isHeld = ['src', 'srcset', 'poster'].includes(name.toLowerCase()) && !isOwn(value);
        const shown = isHeld ? (element === view.HTMLImageElement && name === 'src' ? PLACEHOLDER : '') : value;
        view.Element.prototype.setAttribute.call(this, name, shown);
      },
    });
  }
}
