import { editDistance } from '../../lib/editDistance';
import { paths } from '../paths';

const FARTHEST = 3;

const DESTINATIONS = Object.values(paths).filter(
  (path) => path !== paths.home && path !== paths.login && path !== paths.signup,
);

/** The page whose address is nearest to one that leads nowhere; null when none is near enough to have been meant. */
export function nearestPage(pathname: string): string | null {
  const asked = pathname.toLowerCase().replace(/\/+$/, '');
  const ranked = DESTINATIONS.map((path) => ({ path, distance: distanceOf(asked, path) }));
  const [nearest] = ranked.sort((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= FARTHEST ? nearest.path : null;
}

/** A page below one that exists, such as /settings/accounts, means that one. */
function distanceOf(asked: string, path: string): number {
  return asked.startsWith(`${path}/`) ? 0 : editDistance(asked, path);
}
