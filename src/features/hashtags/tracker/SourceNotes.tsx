import Typography from '@mui/material/Typography';
import { TRACKABLE_PLATFORM_NAMES } from '#contract/platforms';
import type { SourceStatus } from '#contract/schemas/monitoring';

type Props = { sources: readonly SourceStatus[] };

/** Says which places could not be searched, so that silence is not taken for "nothing there". */
export function SourceNotes({ sources }: Props) {
  const silent = sources.filter(({ status, detail }) => status !== 'ok' && detail !== null);
  if (silent.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {silent.map(({ kind, detail }) => `${TRACKABLE_PLATFORM_NAMES[kind]}: ${detail ?? ''}`).join(' ')}
    </Typography>
  );
}
