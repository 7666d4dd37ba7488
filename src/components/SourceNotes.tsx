import Typography from '@mui/material/Typography';
import { trackablePlatformName } from '#contract/platforms';
import type { SourceStatus } from '#contract/schemas/monitoring';

type Props = { sources: readonly SourceStatus[] };

/**
 * Lists the sources that could not be searched, in whole or in part, so that missing results are not mistaken for a
 * lack of posts.
 */
export function SourceNotes({ sources }: Props) {
  const notes = sources.flatMap(({ kind, detail }) => (detail === null ? [] : [named(kind, detail)]));
  if (notes.length === 0) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {notes.join(' ')}
    </Typography>
  );
}

/** The same, but only if no source at all could be searched: a count of 0 then means nothing. */
export function NotesOnSilence({ sources }: Props) {
  return sources.some(({ status }) => status === 'ok') ? null : <SourceNotes sources={sources} />;
}

function named(kind: SourceStatus['kind'], detail: string): string {
  const name = trackablePlatformName(kind);
  return detail.startsWith(name) ? detail : `${name}: ${detail}`;
}
