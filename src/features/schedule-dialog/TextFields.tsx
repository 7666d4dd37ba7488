import type { ClipboardEvent } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DIALOG_TEXT_OVERSHOOT } from '#contract/limits';
import { counterText, POST_PROBLEM_TEXTS, shortenedPasteText, ownCountText } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { CONTENT_ID } from './fieldIds';
import { FieldProblem } from './FieldProblem';
import { scheduleMessages } from './messages';
import { contentChanged, pasteShortened, type ScheduleForm } from './scheduleDialogSlice';
import { selectShortenedPasteLimit } from './selectors';
import { dialogTextLimit, isTooLong, ownCountOver, type Problem } from './scheduleRules';
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
  const ownCount = ownCountOver(form);
  const problem = problems.find((one) => OF_THE_TEXT.includes(one));
  const shortenedPasteLimit = useAppSelector(selectShortenedPasteLimit);

  function handlePaste({ target, clipboardData }: ClipboardEvent) {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const room = maxLength - (target.value.length - (target.selectionEnd - target.selectionStart));
    const pasted = clipboardData.getData('text').replace(/\r\n?/g, '\n');
    if (pasted.length > room) dispatch(pasteShortened({ limit: maxLength }));
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
        onChange={(event) => dispatch(contentChanged(event.target.value))}
        onPaste={handlePaste}
        slotProps={{ htmlInput: { maxLength, dir: 'auto', 'aria-describedby': COUNTER_ID } }}
      />
      <Typography id={COUNTER_ID} variant="body2" sx={{ color: isOver ? 'error.main' : 'text.secondary' }}>
        {counterText(form.content.length, limit)}
        {ownCount !== null && ` · ${ownCountText(ownCount)}`}
      </Typography>
      <FieldProblem text={problem === undefined ? null : POST_PROBLEM_TEXTS[problem]} />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {shortenedPasteLimit !== null && shortenedPasteText(shortenedPasteLimit)}
      </Typography>
    </Box>
  );
}
