import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { DIALOG_PLATFORMS } from '#contract/platforms';
import { NETWORKS } from '#contract/networks';
import { POST_PROBLEM_TEXTS } from '#contract/postTexts';
import { useAppDispatch } from '../../app/hooks';
import { PLATFORMS_ID } from './fieldIds';
import { FieldProblem } from './FieldProblem';
import { scheduleMessages } from './messages';
import { platformToggled, type ScheduleForm } from './scheduleDialogSlice';
import { dialogTextLimit, type Problem } from './scheduleRules';

type Props = { form: ScheduleForm; problems: readonly Problem[] };

/** The three platforms of the dialog; several may be chosen (L-47). */
export function PlatformFields({ form: { platforms }, problems }: Props) {
  const dispatch = useAppDispatch();
  const isShorterHere = platforms.some((platform) => dialogTextLimit([platform]) < NETWORKS[platform].text.limit);
  return (
    <FormControl id={PLATFORMS_ID} component="fieldset" tabIndex={-1}>
      <FormLabel component="legend">{scheduleMessages.platforms}</FormLabel>
      <FormGroup row>
        {DIALOG_PLATFORMS.map((platform) => (
          <FormControlLabel
            key={platform}
            label={NETWORKS[platform].name}
            control={
              <Checkbox
                checked={platforms.includes(platform)}
                onChange={(_event, isOn) => dispatch(platformToggled({ platform, isOn }))}
              />
            }
          />
        ))}
      </FormGroup>
      {isShorterHere && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {scheduleMessages.shorterLimit}
        </Typography>
      )}
      <FieldProblem text={problems.includes('no-platform') ? POST_PROBLEM_TEXTS['no-platform'] : null} />
    </FormControl>
  );
}
