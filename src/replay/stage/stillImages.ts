const HELD = ['data:', 'blob:'];
const SOURCES = ['src', 'srcset', 'poster'];

/** Shown in place of an image from the network. */
const PLACEHOLDER =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"%3E%3Crect width="16" height="9" fill="%23857c6c" fill-opacity=".25"/%3E%3C/svg%3E';

type View = Window & typeof globalThis;

/** Allows only media that was fetched ahead; `built` maps addresses of the build's images to their data URLs. */
export function holdImages(view: View, built: ReadonlyMap<string, string>): void {
  const { HTMLImageElement, HTMLMediaElement, HTMLVideoElement, HTMLSourceElement } = view;
  for (const kind of [HTMLImageElement, HTMLMediaElement, HTMLVideoElement, HTMLSourceElement]) {
    const held = (name: string, value: string) => {
      if (HELD.some((scheme) => value.startsWith(scheme))) return value;
      return built.get(value) ?? (kind === HTMLImageElement && name === 'src' ? PLACEHOLDER : '');
    };
    const setSource = (element: Element, name: string, value: string) =>
      view.Element.prototype.setAttribute.call(element, name, held(name, value));

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
