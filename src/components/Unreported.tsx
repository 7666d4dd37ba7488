import Typography from '@mui/material/Typography';
import { UNKNOWN_FIGURE } from '../lib/numbers';

const NAME = 'not reported';

/** Stands where a figure would: nobody has told it, which 0 would hide. */
export function UnreportedSign({ name = NAME }: { name?: string }) {
  return (
    <span role="img" aria-label={name} title={name}>
      {UNKNOWN_FIGURE}
    </span>
  );
}

type Props = {
  /** What none of the rows tells, and so none of them shows. */
  silent: readonly string[];
  /** Some rows have the sign. */
  hasSign: boolean;
};

/** Says once for a list what its rows leave out or leave open. */
export function UnreportedNote({ silent, hasSign }: Props) {
  if (silent.length === 0 && !hasSign) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {silent.length > 0 && `Not reported here: ${silent.join(', ')}.`} {hasSign && `“${UNKNOWN_FIGURE}”: ${NAME}.`}
    </Typography>
  );
}

/** Parts the figures of a list's rows into those that any row tells, and the names of those that none does. */
export function splitReported<Name extends string>(
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, unknown>>[],
): { told: Name[]; silent: Name[]; hasGaps: boolean } {
  const told = names.filter((name) => rows.some((row) => row[name] !== null));
  return {
    told,
    silent: names.filter((name) => rows.length > 0 && !told.includes(name)),
    hasGaps: rows.some((row) => told.some((name) => row[name] === null)),
  };
}
