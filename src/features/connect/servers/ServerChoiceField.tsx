import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../../app/hooks';
import { serverMessages } from './messages';
import type { ServerChoice } from './serverChoices';
import { serverChosen } from './serverFormSlice';

const LABEL_ID = 'server-choice-label';
const PROBLEM_ID = 'server-choice-problem';

type Props = {
  choices: readonly ServerChoice[];
  chosen: string;
  /** Problem of a server that is offered; one of a typed server is shown at its field. */
  problem: string | null;
};

/** The servers that are offered, and the way to name another one. */
export function ServerChoiceField({ choices, chosen, problem }: Props) {
  const dispatch = useAppDispatch();
  return (
    <FormControl error={problem !== null}>
      <FormLabel id={LABEL_ID} focused={false}>
        {serverMessages.server}
      </FormLabel>
      <RadioGroup
        name="server-choice"
        aria-labelledby={LABEL_ID}
        aria-describedby={PROBLEM_ID}
        value={chosen}
        onChange={(_event, key) => dispatch(serverChosen(key))}
      >
        {choices.map(({ key, label, hint }) => (
          <FormControlLabel
            key={key}
            value={key}
            control={<Radio size="small" />}
            label={
              <>
                {label}
                {hint !== null && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                    {hint}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
      <FormHelperText id={PROBLEM_ID} role="alert" sx={{ mx: 0 }}>
        {problem}
      </FormHelperText>
    </FormControl>
  );
}
