import { routeOf } from './scriptedAnswer';

/** Notes the bodies of all calls to a route below /api/v1, which reach the test server all the same. */
export function sentBodies(method: string, path: string): unknown[] {
  const { fetch } = globalThis;
  const bodies: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (routeOf(request) === `${method} ${path}`) bodies.push(await request.clone().json());
    return fetch(request);
  });
  return bodies;
}
