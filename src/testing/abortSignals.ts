/**
 * Makes the window and jsdom's elements accept the abort signals of Node, which replace jsdom's own so that fetch
 * accepts them. Browsers have only one kind of signal.
 */
export function acceptNodeSignals(): void {
  // The window has an addEventListener of its own here, which Jest puts there.
  acceptFor(window);
  acceptFor(Object.getPrototypeOf(Node.prototype) as EventTarget);
}

function acceptFor(target: EventTarget): void {
  const { addEventListener } = target;
  target.addEventListener = function (this: EventTarget, type, listener, options) {
    if (typeof options !== 'object' || options.signal === undefined) {
      addEventListener.call(this, type, listener, options);
      return;
    }
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    addEventListener.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  };
}
