import { useContext, useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import { Link, useLocation } from 'react-router-dom';
import { paths, type FromState } from '../../core/paths';
import { PagesContext } from '../router/page';

/** After login: a focused link to the page that was asked for first (L-09). */
export function ContinueLink() {
  const link = useRef<HTMLAnchorElement>(null);
  const { from } = (useLocation().state ?? {}) as FromState;
  const asked = from?.split(/[?#]/)[0] ?? paths.home;
  const page = useContext(PagesContext).find(({ path }) => path === asked);
  const title = asked === paths.home ? undefined : page?.title;

  useEffect(() => link.current?.focus(), [title]);

  if (from === undefined || title === undefined) return null;
  return (
    <Alert severity="info" icon={false} role="presentation" sx={{ mb: 3 }}>
      <Link ref={link} to={from} style={{ display: 'inline-block', paddingBlock: '0.25rem' }}>
        Continue to {title}
      </Link>
    </Alert>
  );
}
