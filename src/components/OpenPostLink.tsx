import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { safeHref, shortAddress } from '../lib/addresses';
import { NEW_TAB, NewTabIcon } from './LineIcon';

const OPEN = 'Open link';

type Props = { url: string; name: string };

/** Opens a post where it was published, in a new tab, and says where that is; only web addresses become links. */
export function OpenPostLink({ url, name }: Props) {
  const href = safeHref(url);
  if (href === null) {
    return (
      <Button size="small" disabled>
        Link not available
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        endIcon={<NewTabIcon />}
        aria-description={NEW_TAB}
        aria-label={`${OPEN}: ${name}`}
      >
        {OPEN}
      </Button>
      <Typography component="span" variant="body2" color="textSecondary">
        {shortAddress(href)}
      </Typography>
    </>
  );
}
