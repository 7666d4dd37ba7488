/** Puts `respond` between the app and the test server; `send` passes a call on. */
export function interceptFetch(respond: (request: Request, send: () => Promise<Response>) => Promise<Response>): void {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    // Passed on as it came: once a copy is collected as garbage, its call hears of no abort and stays open for ever.
    return respond(request, () => fetch(input, init));
  });
}
