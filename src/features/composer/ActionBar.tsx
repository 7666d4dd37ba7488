import { memo, useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation, useNavigate } from 'react-router-dom';
import { LineIcon } from '../../components/LineIcon';
import { paths } from '../../lib/paths';
import { isFirstPlace } from '../../store/navigation';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { SubmitKind } from './composerState';
import { type EditedPost, isUnderWay } from './draft';
import {
  draftCanceled,
  scheduleToggled,
  selectAutosave,
  selectEdited,
  selectIsCopyRefused,
  selectIsScheduled,
} from './draftSlice';
import { focusOn, SUBMIT_ID } from './fields';
import { selectMedia } from './mediaSlice';
import { composerMessages, waitingText } from './messages';
import { QueueButton } from './QueueButton';
import { ScheduleFields, ScheduleNotes } from './ScheduleFields';
import { selectRepeats } from './selectors';
import { selectAwaited, selectIsSending, selectIsSlow, waitingCanceled } from './submissionSlice';

const CHECK_ICON = 'M5 12.5l4.5 4.5L19 7.5';

/** It reaches from edge to edge of the page, and stays in sight unless the window is lower than a few lines. */
const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 2,
  bottom: 0,
  margin: `auto calc(-1 * var(--page-gutter)) calc(-1 * var(--page-end))`,
  padding: '0 var(--page-gutter)',
  borderTop: '1px solid var(--line)',
  background: 'var(--paper)',
  '@media (max-height: 500px)': { position: 'static' },
  [theme.breakpoints.down(360)]: { '& .MuiButton-root': { padding: '0 8px', fontSize: '0.8125rem' } },
}));

const BarRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  minHeight: 56,
  padding: '6px 0',
  [theme.breakpoints.down('md')]: { gap: '6px', '& .MuiButton-root': { padding: '0 10px', fontSize: '0.8125rem' } },
}));

type Props = { onSubmit: (kind?: SubmitKind) => void; onPostNow: () => void };

/** What can be done with the post: it is kept, left, put off, queued or sent. */
export const ActionBar = memo(function ActionBar({ onSubmit, onPostNow }: Props) {
  const dispatch = useAppDispatch();
  const isPhone = useIsPhone();
  const isSending = useAppSelector(selectIsSending);
  const isScheduled = useAppSelector(selectIsScheduled);
  const edited = useAppSelector(selectEdited);
  const isWaiting = useAppSelector(selectAwaited) !== null;
  const underWay = useAppSelector((state) => selectMedia(state).filter(isUnderWay).length);
  const isHeld = isSending || isWaiting;
  const sendingLabel = edited === null ? composerMessages.creating : composerMessages.saving;

  function handleCancelSending() {
    dispatch(waitingCanceled());
    focusOn(SUBMIT_ID);
  }

  return (
    <Bar>
      {isScheduled && <ScheduleNotes onPostNow={onPostNow} />}
      <BarRow>
        <AutosaveSign isShort={isScheduled} />
        {!isPhone && <LeavingButtons onSubmit={onSubmit} />}
        <FormControlLabel
          control={
            <Checkbox
              checked={isScheduled}
              onChange={(_event, isOn) => dispatch(scheduleToggled({ isOn }))}
              sx={{ p: 0.75 }}
            />
          }
          label={composerMessages.schedulePost}
          slotProps={CHECK_LABEL}
          sx={{ ml: 'auto', mr: { xs: 'auto', md: 0.5 } }}
        />
        {isScheduled ? (
          <ScheduleFields />
        ) : (
          <QueueButton isHeld={isHeld} onPressed={() => !isHeld && onSubmit('queue')} />
        )}
        {isWaiting && (
          <Button variant="outlined" onClick={handleCancelSending}>
            {composerMessages.cancelSending}
          </Button>
        )}
        <Button
          id={SUBMIT_ID}
          variant="contained"
          aria-disabled={isHeld}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => !isHeld && onSubmit()}
          sx={{ flex: 'none' }}
        >
          {isHeld && <Box component="span" className="spinner" aria-hidden="true" sx={{ mr: 1 }} />}
          {isWaiting && waitingText(underWay)}
          {isSending && sendingLabel}
          {!isHeld && submitLabel(isScheduled, edited)}
        </Button>
      </BarRow>
    </Bar>
  );
});

const CHECK_LABEL = {
  typography: { sx: { fontSize: '0.8125rem', fontWeight: 600, whiteSpace: 'nowrap' } },
};

/** On a phone the bar has room for what sends the post alone; the rest stands in the title's row. */
export function useIsPhone(): boolean {
  return useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'), { noSsr: true });
}

/** A draft is posted like a new post; an existing post is saved, and the label says if saving sends it at once. */
function submitLabel(isScheduled: boolean, edited: EditedPost | null): string {
  if (edited === null || edited.status === 'draft') {
    return isScheduled ? composerMessages.schedulePost : composerMessages.postNow;
  }
  return isScheduled ? composerMessages.saveChanges : composerMessages.saveAndPost;
}

type AutosaveSignProps = {
  /** A sign alone: Date and Time take the room. */
  isShort: boolean;
};

function AutosaveSign({ isShort }: AutosaveSignProps) {
  const autosave = useAppSelector(selectAutosave);
  const isSlow = useAppSelector(selectIsSlow);
  const isHereAlone = useAppSelector(selectIsCopyRefused);
  const isSaved = autosave === 'saved' && !isSlow;
  return (
    <Box
      component="span"
      sx={{ ...SIGN, ...(isSaved && !isHereAlone && { display: { xs: 'none', md: 'inline-flex' } }) }}
    >
      {isSaved && (
        <>
          <Box component="span" sx={{ display: 'grid', color: 'success.main' }}>
            <LineIcon path={CHECK_ICON} sizePx={14} />
          </Box>
          <span className={isShort && !isHereAlone ? 'visually-hidden' : undefined}>
            {isHereAlone ? composerMessages.savedHere : composerMessages.saved}
          </span>
        </>
      )}
      {autosave === 'refused' && composerMessages.notSaved}
      <span role="status">{isSlow && composerMessages.stillWorking}</span>
    </Box>
  );
}

const SIGN = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
};

/** Keeps the post on the server as a draft, or leaves the form. */
export function LeavingButtons({ onSubmit }: Pick<Props, 'onSubmit'>): ReactNode {
  const edited = useAppSelector(selectEdited);
  const isSending = useAppSelector(selectIsSending);
  const isWaiting = useAppSelector(selectAwaited) !== null;
  const repeats = useAppSelector(selectRepeats);
  const reasonId = useId();
  const isHeld = isSending || isWaiting || repeats;
  const isDraft = edited?.status === 'draft';
  // What is scheduled already stays so: only a new post and a draft can be saved as one.
  const canBeDraft = edited === null || isDraft || edited.status === 'scheduled';

  return (
    <>
      {canBeDraft && (
        <Button
          aria-disabled={isHeld}
          {...(repeats && { 'aria-describedby': reasonId, title: composerMessages.noDraftRepeats })}
          onClick={() => !isHeld && onSubmit('draft')}
          sx={{ flex: 'none', px: 0.75, minWidth: 0, ...(isHeld && { opacity: 0.6 }) }}
        >
          {isDraft ? composerMessages.saveChanges : composerMessages.saveDraft}
        </Button>
      )}
      {repeats && (
        <span id={reasonId} className="visually-hidden">
          {composerMessages.noDraftRepeats}
        </span>
      )}
      <CancelButton />
    </>
  );
}

/** Leaves for the page before this one; the draft waits until somebody asks for it. */
function CancelButton() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isFirstPage = isFirstPlace(useLocation());

  function handleClick() {
    dispatch(draftCanceled());
    if (isFirstPage) void navigate(paths.home);
    else void navigate(-1);
  }

  return (
    <Button onClick={handleClick} color="inherit" sx={{ flex: 'none', px: 0.75, minWidth: 0 }}>
      {composerMessages.cancel}
    </Button>
  );
}
