/** Something that a replay must not do but tried, with details. */
export type Violation = { what: string; detail: string };

/** Monitors the window of a replay. */
export type Guard = {
  violations: () => readonly Violation[];
  /** Called for each violation as it happens. */
  subscribe: (listener: () => void) => () => void;
  uninstall: () => void;
};

type View = Window & typeof globalThis;

/**
 * Cuts a window off from network, storage and history, and lists every attempt to use them. The replay itself has no
 * effects; this reveals what components do outside the store.
 */
export function installGuard(view: View): Guard {
  const violations: Violation[] = [];
  const listeners = new Set<() => void>();
  const undo: (() => void)[] = [];

  function report(what: string, detail: unknown): void {
    violations.push({ what, detail: describe(detail) });
    for (const listener of [...listeners]) listener();
  }

  function replace(target: object, key: string, descriptor: PropertyDescriptor): void {
    const original = Object.getOwnPropertyDescriptor(target, key);
    Object.defineProperty(target, key, { configurable: true, ...descriptor });
    undo.push(() => {
      if (original === undefined) Reflect.deleteProperty(target, key);
      else Object.defineProperty(target, key, original);
    });
  }

  function trap(target: object, key: string, what: string, respond: () => unknown = () => undefined): void {
    if (!(key in target)) return;
    const value = (detail: unknown) => {
      report(what, detail);
      return respond();
    };
    replace(target, key, { writable: true, value });
  }

  /** A storage can also be written by setting a member of it. */
  function withoutWriting(storage: Storage): Storage {
    const refuse = (_storage: Storage, key: string | symbol) => {
      report('Storage', key);
      return true;
    };
    return new Proxy(storage, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
      set: refuse,
      defineProperty: refuse,
      deleteProperty: refuse,
    });
  }

  /** A connection that never opens. */
  function trapConnection(key: 'WebSocket' | 'EventSource'): void {
    const Inert = class extends view.EventTarget {
      readonly url: string;
      readonly readyState = 0;

      constructor(url: string | URL) {
        super();
        this.url = String(url);
        report(key, url);
      }

      send(): void {}

      close(): void {}
    };
    replace(view, key, { writable: true, value: Inert });
  }

  const never = () => new Promise<never>(() => undefined);
  trap(view, 'fetch', 'fetch', never);
  trap(view.XMLHttpRequest.prototype, 'send', 'XMLHttpRequest');
  trapConnection('WebSocket');
  trapConnection('EventSource');
  trap(view.navigator, 'sendBeacon', 'sendBeacon', () => false);
  trap(view, 'open', 'window.open', () => null);
  for (const key of ['setItem', 'removeItem', 'clear']) trap(view.Storage.prototype, key, `Storage.${key}`);
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const read = Object.getOwnPropertyDescriptor(view, name)?.get;
    if (read) replace(view, name, { get: () => withoutWriting(read.call(view) as Storage) });
  }
  if ('IDBFactory' in view) trap(view.IDBFactory.prototype, 'open', 'indexedDB.open', () => new view.EventTarget());
  if ('CacheStorage' in view) trap(view.CacheStorage.prototype, 'open', 'caches.open', never);
  for (const key of ['pushState', 'replaceState', 'go', 'back', 'forward']) trap(view.history, key, `history.${key}`);
  const cookies = Object.getOwnPropertyDescriptor(view.Document.prototype, 'cookie');
  const refuse = (cookie: unknown) => report('document.cookie', String(cookie).split('=')[0]);
  replace(view.document, 'cookie', { ...cookies, set: refuse });
  if ('BroadcastChannel' in view) trap(view.BroadcastChannel.prototype, 'postMessage', 'BroadcastChannel');

  return {
    violations: () => violations,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uninstall: () => undo.splice(0).forEach((restore) => restore()),
  };
}

function describe(detail: unknown): string {
  const isRequest = typeof detail === 'object' && detail !== null && 'url' in detail;
  return String(isRequest ? detail.url : detail);
}
