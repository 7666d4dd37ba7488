import Typography from '@mui/material/Typography';
import { xSearchCostText } from '#contract/trackerTexts';

/** `everyMinutes`: how often X is searched for a tracker; null where that costs nothing. */
type Props = { everyMinutes: number | null };

/** What searching X for a tracker can cost, beside the field for it. */
export function XSearchCost({ everyMinutes }: Props) {
  if (everyMinutes === null) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {xSearchCostText(everyMinutes)}
    </Typography>
  );
}
