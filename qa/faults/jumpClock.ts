/** Sets this process's wall clock, as somebody at the machine would; the monotonic clock goes on. */
export function jumpClock(byMs: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + byMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: ConstructorParameters<typeof Date> | []) =>
      args.length === 0 ? new target(now()) : Reflect.construct(target, args),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}
