import Stack from '@mui/material/Stack';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { distance } from 'fastest-levenshtein';
import { PageHeading } from '../../components/PageHeading';
import { paths } from '../../lib/paths';

const VISITOR_PATHS: readonly string[] = [paths.login, paths.signup];

export function NotFoundPage() {
  const { pathname } = useLocation();
  const isVisitorPath = VISITOR_PATHS.includes(pathname);
  const suggestion = isVisitorPath ? null : nearestPage(pathname);

  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', py: { xs: 2, md: 6 } }}>
      <Typography sx={{ color: 'warning.main', fontWeight: 600 }}>404</Typography>
      <PageHeading>Oops! Page not found</PageHeading>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {isVisitorPath ? 'You are already signed in.' : `There’s nothing at ${pathname}.`}
      </Typography>
      {suggestion !== null && (
        <Typography>
          Did you mean <Link to={suggestion}>{suggestion}</Link>?
        </Typography>
      )}
      <Button variant="contained" component={Link} to={paths.home}>
        Return to home
      </Button>
    </Stack>
  );
}

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
