import { interceptFetch } from './interceptFetch';
import { routeOf } from './scriptedResponse';

/** Notes the bodies of all calls to a route below /api/v1, which reach the test server all the same. */
export function sentBodies(method: string, path: string): unknown[] {
  const bodies: unknown[] = [];
  interceptFetch(async (request, send) => {
    if (routeOf(request) === `${method} ${path}`) bodies.push(await request.clone().json());
    return send();
  });
  return bodies;
}
