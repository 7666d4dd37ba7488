import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import { Link, useLocation } from 'react-router-dom';
import { paths, type FromState } from '../paths';
import { signedInPages } from '../router/signedInPages';

/** After login: a focused link to the page that was asked for first (L-09). */
export function ContinueLink() {
  const link = useRef<HTMLAnchorElement>(null);
  const { from } = (useLocation().state ?? {}) as FromState;
  const asked = from?.split(/[?#]/)[0];
  const page = signedInPages.find(({ path }) => path === asked && path !== paths.home);

  useEffect(() => link.current?.focus(), [page]);

  if (from === undefined || page === undefined) return null;
  return (
    <Alert severity="info" icon={false} role="presentation" sx={{ mb: 3 }}>
      <Link ref={link} to={from}>
        Continue to {page.title}
      </Link>
    </Alert>
  );
}
