/** Does work for which clock, chance, timers and network are gone: whoever asks for them gets an error and fails the test. */
export function withoutImpurity<Result>(work: () => Result): Result {
  const asked: string[] = [];
  const refuse = (what: string) => {
    asked.push(what);
    throw new Error(`${what} in a reducer`);
  };
  const RealDate = globalThis.Date;
  const traps = [
    jest.spyOn(Date, 'now').mockImplementation(() => refuse('Date.now')),
    jest.spyOn(performance, 'now').mockImplementation(() => refuse('performance.now')),
    jest.spyOn(Math, 'random').mockImplementation(() => refuse('Math.random')),
    jest.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(() => refuse('crypto.getRandomValues')),
    jest.spyOn(globalThis.crypto, 'randomUUID').mockImplementation(() => refuse('crypto.randomUUID')),
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(() => refuse('setTimeout')),
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => refuse('fetch')),
  ];
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) =>
      given.length === 0 ? refuse('new Date()') : (Reflect.construct(target, given) as Date),
  });
  try {
    return work();
  } finally {
    globalThis.Date = RealDate;
    traps.forEach((trap) => trap.mockRestore());
    expect(asked).toEqual([]);
  }
}
