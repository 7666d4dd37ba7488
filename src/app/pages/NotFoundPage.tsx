import Stack from '@mui/material/Stack';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { PageHeading } from '../../components/PageHeading';
import { paths } from '../../lib/paths';
import { nearestPage } from './nearestPage';

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
