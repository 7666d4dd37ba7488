import { useId } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { trackablePlatformName, type AccountSource } from '#contract/platforms';

type Choice = {
  source: AccountSource;
  /** It can be chosen; one that is chosen already can be given up in any case. */
  isOffered: boolean;
  /** Why it can't be chosen. */
  problem: string | null;
};

type Props = {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly AccountSource[];
  /** A change is being saved. */
  isHeld?: boolean;
  onChanged: (chosen: AccountSource[]) => void;
};

/** A choice among the networks that are searched by way of an account; of those that cannot be chosen it says why. */
export function SourceChoices({ legend, choices, chosen, isHeld = false, onChanged }: Props) {
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
