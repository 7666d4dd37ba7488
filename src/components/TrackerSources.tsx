import { useId } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { trackablePlatformName, type AccountSource } from '#contract/platforms';
import { reasonsText } from '#contract/refusals';
import type { SourceStatus } from '#contract/schemas/monitoring';
import { xSearchCostText } from '#contract/trackerTexts';
import { countOf } from '../lib/numbers';
import { UnreportedSign } from './Unreported';

type Choice = {
  source: AccountSource;
  /** It can be chosen; one that is chosen already can be given up in any case. */
  isOffered: boolean;
  /** Why it can't be chosen. */
  problem: string | null;
};

type ChoicesProps = {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly AccountSource[];
  /** A change is being saved. */
  isHeld?: boolean;
  onChanged: (chosen: AccountSource[]) => void;
};

/** A choice among the networks that are searched by way of an account; of those that cannot be chosen it says why. */
export function SourceChoices({ legend, choices, chosen, isHeld = false, onChanged }: ChoicesProps) {
  const id = useId();
  const problems = choices.filter(({ problem }) => problem !== null);

  function handleChange(source: AccountSource, isOn: boolean) {
    if (!isHeld) onChanged(isOn ? [...chosen, source] : chosen.filter((one) => one !== source));
  }

  return (
    <div role="group" aria-labelledby={`${id}-legend`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography id={`${id}-legend`} component="span" variant="body2" color="textSecondary">
          {legend}
        </Typography>
        {choices.map(({ source, isOffered, problem }) => (
          <FormControlLabel
            key={source}
            label={trackablePlatformName(source)}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(source)}
                disabled={!isOffered && !chosen.includes(source)}
                slotProps={{
                  input: {
                    ...(isHeld && { 'aria-disabled': true }),
                    ...(problem !== null && { 'aria-describedby': `${id}-${source}` }),
                  },
                }}
                onChange={(_event, isOn) => handleChange(source, isOn)}
              />
            }
          />
        ))}
      </Box>
      {problems.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {problems.map(({ source, problem }) => (
            <span key={source} id={`${id}-${source}`}>
              {problem}{' '}
            </span>
          ))}
        </Typography>
      )}
    </div>
  );
}

type NotesProps = { sources: readonly SourceStatus[] };

/**
 * Lists the sources that could not be searched, in whole or in part, so that missing results are not mistaken for a
 * lack of posts.
 */
export function SourceNotes({ sources }: NotesProps) {
  const notes = sources.flatMap(({ kind, reasons = [], detail }) => {
    const text = reasonsText(reasons) ?? detail;
    return text === null ? [] : [named(kind, text)];
  });
  if (notes.length === 0) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {notes.join(' ')}
    </Typography>
  );
}

/** The same, but only if no source at all could be searched: a count of 0 then means nothing. */
export function NotesOnSilence({ sources }: NotesProps) {
  return isSilent(sources) ? <SourceNotes sources={sources} /> : null;
}

/** True if there are sources and none of them could be searched. */
export function isSilent(sources: readonly SourceStatus[]): boolean {
  return sources.length > 0 && sources.every(({ status }) => status !== 'ok');
}

type MentionsProps = {
  count: number;
  isCapped: boolean;
  /** Null: no search has ended yet. */
  refreshedAt: string | null;
  sources: readonly SourceStatus[];
};

/** How often a tracker's word was found; a sign where nobody could be asked yet, or at all. */
export function Mentions({ count, isCapped, refreshedAt, sources }: MentionsProps) {
  if (refreshedAt !== null && !isSilent(sources)) return countOf(count, 'mention', isCapped);
  return (
    <>
      <UnreportedSign {...(refreshedAt === null && { name: 'not known yet' })} /> mentions
    </>
  );
}

function named(kind: SourceStatus['kind'], text: string): string {
  const name = trackablePlatformName(kind);
  return text.startsWith(name) ? text : `${name}: ${text}`;
}

/** `everyMinutes`: how often X is searched for a tracker; null where that costs nothing. */
type CostProps = { everyMinutes: number | null };

/** What searching X for a tracker can cost, beside the field for it. */
export function XSearchCost({ everyMinutes }: CostProps) {
  if (everyMinutes === null) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {xSearchCostText(everyMinutes)}
    </Typography>
  );
}
