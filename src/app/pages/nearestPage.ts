import { distance } from 'fastest-levenshtein';
import { paths } from '../../lib/paths';

const FARTHEST = 3;

const DESTINATIONS = Object.values(paths).filter(
  (path) => path !== paths.home && path !== paths.login && path !== paths.signup,
);

/** The page whose address is closest to an unknown one; null when none is close enough to have been meant. */
export function nearestPage(pathname: string): string | null {
  const asked = pathname.toLowerCase().replace(/\/+$/, '');
  const ranked = DESTINATIONS.map((path) => ({ path, distance: distanceOf(asked, path) }));
  const [nearest] = ranked.sort((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= FARTHEST ? nearest.path : null;
}

/** An address below an existing page, such as /settings/accounts, is taken to mean that page. */
function distanceOf(asked: string, path: string): number {
  return asked.startsWith(`${path}/`) ? 0 : distance(asked, path);
}
