import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useRef, type ChangeEvent } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { DIALOG_PLATFORMS } from '#contract/platforms';
import { NETWORKS } from '#contract/networks';
import { POST_PROBLEM_TEXTS, countedByText, counterText, leftOutText } from '#contract/postTexts';
import { DIALOG_TEXT_OVERSHOOT } from '#contract/limits';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { useNow } from '../../lib/clock';
import { dialogClosed } from '../ui/uiSlice';
import { focusOn, CONTENT_ID, PLATFORMS_ID, WhenFields, FieldProblem } from './WhenFields';
import { demoAlertText, scheduleMessages } from './messages';
import {
  dateChosen,
  leavingAction,
  quickPickChosen,
  scheduleRefused,
  timeChanged,
  discardDeclined,
  platformToggled,
  type ScheduleForm,
  selectForm,
  selectHasTried,
  selectIsAskingToDiscard,
  contentChanged,
  textLeftOut,
  selectLeftOut,
} from './scheduleDialogSlice';
import {
  findProblems,
  instantOf,
  toRequest,
  type Problem,
  dialogTextLimit,
  dialogTextLength,
  isTooLong,
  ownCounter,
} from './scheduleRules';
import { useFocusHandedOn } from '../../lib/focus';
import { fitInsertion } from '../../lib/fitInsertion';
import TextField from '@mui/material/TextField';

const TITLE_ID = 'schedule-title';
const TICK_MS = 10_000;
const MISSING: readonly Problem[] = ['blank', 'no-platform', 'date-missing', 'time-missing'];

/** Writes a post for a date; what comes out is a schedule request. */
export function ScheduleDialog() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const form = useAppSelector(selectForm);
  const hasTried = useAppSelector(selectHasTried);
  const isAsking = useAppSelector(selectIsAskingToDiscard);
  const now = useNow(TICK_MS);
  const found = findProblems(form, now);
  // Invalid input is reported at once; missing input only after an attempt.
  const shown = found.filter((problem) => hasTried || !MISSING.includes(problem));

  function handleLeave() {
    dispatch(leavingAction(store.getState()));
  }

  function schedule(scheduledDate: string | null, problems: readonly Problem[]) {
    if (scheduledDate !== null && problems.length === 0) {
      // A demo: the browser tells date and platforms, and nothing is sent.
      window.alert(demoAlertText(scheduledDate, toRequest(form, scheduledDate).platforms));
      dispatch(dialogClosed());
      return;
    }
    dispatch(scheduleRefused());
    focusOn(problems[0]);
  }

  function handlePostNow() {
    const others = found.filter((problem) => problem !== 'time-passed');
    schedule(new Date(now).toISOString(), others);
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={TITLE_ID} onClose={handleLeave}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {scheduleMessages.title}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <WhenFields
            when={form}
            now={now}
            problems={shown}
            onDateChosen={(date) => dispatch(dateChosen(date))}
            onTimeChanged={(time) => dispatch(timeChanged(time))}
            onQuickPick={(pick) => dispatch(quickPickChosen(pick))}
            onPostNow={handlePostNow}
          />
          <TextFields form={form} problems={shown} />
          <PlatformFields form={form} problems={shown} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isAsking ? (
          <DiscardQuestion />
        ) : (
          <>
            <Button onClick={() => dispatch(dialogClosed())}>{scheduleMessages.cancel}</Button>
            <Button variant="contained" onClick={() => schedule(instantOf(form), found)}>
              {scheduleMessages.schedule}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Asks before Esc or a click outside the dialog discards the text; keeping it returns to the text. */
function DiscardQuestion() {
  const dispatch = useAppDispatch();
  const part = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part, theText);

  return (
    <Box
      ref={part}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        flexGrow: 1,
        pt: 1,
      }}
    >
      <Typography role="alert" sx={{ flex: '1 1 100%' }}>
        {scheduleMessages.discardQuestion}
      </Typography>
      <Button autoFocus onClick={() => dispatch(discardDeclined())}>
        {scheduleMessages.keepEditing}
      </Button>
      <Button variant="contained" color="error" onClick={() => dispatch(dialogClosed())}>
        {scheduleMessages.discard}
      </Button>
    </Box>
  );
}

const theText = () => [document.getElementById(CONTENT_ID)];

type Props = { form: ScheduleForm; problems: readonly Problem[] };

/** The three platforms of the dialog; several may be chosen. */
function PlatformFields({ form: { platforms }, problems }: Props) {
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

const COUNTER_ID = 'schedule-counter';
const OF_THE_TEXT: readonly Problem[] = [
  'blank',
  'too-long',
  'too-many-hashtags',
  'too-many-mentions',
  'too-many-cashtags',
];

type TextProps = { form: ScheduleForm; problems: readonly Problem[] };

/**
 * The text and its counter; it accepts 50 characters more than the limit, so that people see by how much they exceed
 * it.
 */
function TextFields({ form, problems }: TextProps) {
  const dispatch = useAppDispatch();
  const limit = dialogTextLimit(form.platforms);
  const maxLength = limit + DIALOG_TEXT_OVERSHOOT;
  const isOver = isTooLong(form);
  const counter = ownCounter(form);
  const problem = problems.find((one) => OF_THE_TEXT.includes(one));
  const leftOut = useAppSelector(selectLeftOut);

  /** Whole characters of what is put in are kept, as many as fit; the rest is named. */
  function handleTyped({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) {
    const before = form.content;
    const { value: after, selectionEnd } = target;
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    // Cutting would break what an input method composes.
    const isComposed = inputType === 'insertCompositionText';
    const longest = Math.max(maxLength, dialogTextLength(form));
    const fits = (next: string) => isComposed || dialogTextLength({ ...form, content: next }) <= longest;
    const { text, leftOut: left } = fitInsertion({ before, after, caret: selectionEnd ?? after.length }, fits);
    dispatch(contentChanged(text));
    if (left === '') return;
    dispatch(textLeftOut({ text: left, limit: maxLength, isPaste: /From(?:Paste|Drop)/.test(inputType) }));
  }

  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <TextField
        id={CONTENT_ID}
        label={scheduleMessages.content}
        multiline
        minRows={4}
        maxRows={10}
        fullWidth
        value={form.content}
        error={problem !== undefined}
        onChange={handleTyped}
        slotProps={{ htmlInput: { dir: 'auto', 'aria-describedby': COUNTER_ID } }}
      />
      <Typography id={COUNTER_ID} variant="body2" sx={{ color: isOver ? 'error.main' : 'text.secondary' }}>
        {counterText(dialogTextLength(form), limit)}
        {counter !== null && `, ${countedByText(counter)}`}
      </Typography>
      <FieldProblem text={problem === undefined ? null : POST_PROBLEM_TEXTS[problem]} />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {leftOut !== null && leftOutText(leftOut)}
      </Typography>
      {leftOut !== null && (
        <Typography component="blockquote" variant="body2" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {leftOut.text}
        </Typography>
      )}
    </Box>
  );
}
