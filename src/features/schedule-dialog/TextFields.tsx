import type { ChangeEvent } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DIALOG_TEXT_OVERSHOOT } from '#contract/limits';
import { countedByText, counterText, leftOutText, POST_PROBLEM_TEXTS } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fitInsertion } from '../../lib/fitInsertion';
import { CONTENT_ID } from './fieldIds';
import { FieldProblem } from './FieldProblem';
import { scheduleMessages } from './messages';
import { contentChanged, textLeftOut, type ScheduleForm } from './scheduleDialogSlice';
import { selectLeftOut } from './selectors';
import { dialogTextLength, dialogTextLimit, isTooLong, ownCounter, type Problem } from './scheduleRules';
import { TextField } from '../../components/TextField';

const COUNTER_ID = 'schedule-counter';
const OF_THE_TEXT: readonly Problem[] = [
  'blank',
  'too-long',
  'too-many-hashtags',
  'too-many-mentions',
  'too-many-cashtags',
];

type Props = { form: ScheduleForm; problems: readonly Problem[] };

/**
 * The text and its counter; it accepts 50 characters more than the limit, so that people see by how much they exceed
 * it.
 */
export function TextFields({ form, problems }: Props) {
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
