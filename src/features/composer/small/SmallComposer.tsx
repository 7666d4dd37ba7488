import type { ChangeEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled, type Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import { NETWORKS } from '#contract/networks';
import { COMES_TWICE_TEXT, countedByText, counterText, movedTimeText, ownCountText } from '#contract/postTexts';
import { useGetAccountLimitsQuery, type Account } from '../../../api/accountsApi';
import { AccountFace } from '../../../components/AccountFace';
import { FaceTick } from '../../../components/FaceTick';
import { CROSS_ICON, LineIcon } from '../../../components/LineIcon';
import { SLOT_ID } from '../../../lib/calendarDays';
import { useNow } from '../../../lib/clock';
import { formatWeekday, formatZone, wallTimeAt, zonedInstant } from '../../../lib/dates';
import { fitInsertion } from '../../../lib/fitInsertion';
import { handleOf } from '../../../lib/handle';
import { paths, type CreateState } from '../../../lib/paths';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogChanged, dialogClosed, type SmallComposerDialog } from '../../ui/uiSlice';
import { focusOn } from '../fields';
import { bytesText, composerMessages, didNotFitText, problemMessages } from '../messages';
import { measure, roomBeside } from '../postLength';
import { fileProblems, findProblems, type Problem } from '../problems';
import { postGone, selectAccounts, selectDraft, selectLimits, selectTicked, sendPost } from './smallPost';

const TITLE_ID = 'small-title';
const CONTENT_ID = 'small-content';
const ACCOUNTS_ID = 'small-accounts';
const DATE_ID = 'small-date';
const TIME_ID = 'small-time';
const PROBLEM_ID = 'small-problem';
const COUNTER_ID = 'small-counter';

/** What is missing is said after an attempt; the rest at once. */
const MISSING: readonly Problem[] = ['blank', 'no-platform', 'date-missing', 'time-missing'];

/** The field of a problem. */
function fieldOf(problem: Problem): string {
  if (problem === 'no-platform') return ACCOUNTS_ID;
  if (problem === 'date-missing') return DATE_ID;
  return problem === 'time-missing' || problem === 'time-passed' ? TIME_ID : CONTENT_ID;
}

type Props = { dialog: SmallComposerDialog };

/** Writes a post where it will stand on the calendar: beside its slot, on a phone at the lower edge. */
export function SmallComposer({ dialog }: Props) {
  const dispatch = useAppDispatch();
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true });
  const handleClose = () => dispatch(dialogClosed());
  const named = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': TITLE_ID } as const;

  if (isPhone) {
    const slotProps = { paper: { ...named, sx: { borderRadius: '12px 12px 0 0', maxHeight: '100dvh' } } };
    return (
      <Drawer open anchor="bottom" transitionDuration={0} onClose={handleClose} slotProps={slotProps}>
        <SmallForm dialog={dialog} />
      </Drawer>
    );
  }
  return (
    <Popover
      open
      anchorEl={() => document.getElementById(SLOT_ID) ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      transitionDuration={0}
      onClose={handleClose}
      slotProps={{ paper: { ...named, sx: { width: 384 } } }}
    >
      <SmallForm dialog={dialog} />
    </Popover>
  );
}

const Faces = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  // The rings of those at the edge stay within.
  margin: '0 -6px',
});

const Tile = styled('div')({
  position: 'relative',
  padding: 6,
  borderRadius: 8,
  '&:hover': { background: 'var(--sunken)' },
  '&:has(:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: -2 },
});

const FACE_PX = 32;
const SHRUNK = { inputLabel: { shrink: true } };

function SmallForm({ dialog }: Props) {
  const { name, date, time, hasTried = false, isSending = false, failure } = dialog;
  const dispatch = useAppDispatch();
  const now = useNow();
  const accounts = useAppSelector(selectAccounts);
  const ticked = useAppSelector(selectTicked);
  const draft = useAppSelector(selectDraft);
  const limits = useAppSelector(selectLimits);
  const platforms = draft.platforms ?? [];
  const problems = findProblems(draft, platforms, now, limits).filter((one) => hasTried || !MISSING.includes(one));
  const [firstProblem] = problems;
  const zoned = zonedInstant({ date, time });

  function handleSend() {
    const [first] = dispatch(sendPost(now));
    if (first !== undefined) focusOn(fieldOf(first));
  }

  const notes = [
    ...fileProblems(draft, platforms, limits).map(({ problem }) => problem),
    ...(zoned?.anomaly === 'gap' ? [movedTimeText(time, wallTimeAt(zoned.instant).time)] : []),
    ...(zoned?.anomaly === 'overlap' ? [COMES_TWICE_TEXT] : []),
  ];

  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={TITLE_ID}
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
      sx={{ display: 'grid', gap: 1.5, p: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={TITLE_ID} component="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
          {date === '' ? composerMessages.title : formatWeekday(date)}
        </Typography>
        <IconButton size="small" aria-label={composerMessages.close} onClick={() => dispatch(dialogClosed())}>
          <LineIcon path={CROSS_ICON} sizePx={18} />
        </IconButton>
      </Box>
      <ContentField
        dialog={dialog}
        isInvalid={problems.some((one) => fieldOf(one) === CONTENT_ID)}
        onSend={handleSend}
      />
      <Faces id={ACCOUNTS_ID} role="group" tabIndex={-1} aria-label={composerMessages.platforms}>
        {accounts.map((account) => (
          <AccountTick key={account.id} account={account} ticked={ticked} accounts={accounts} />
        ))}
      </Faces>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <TextField
          id={DATE_ID}
          type="date"
          size="small"
          label={composerMessages.date}
          value={date}
          error={firstProblem === 'date-missing'}
          slotProps={{ ...SHRUNK, htmlInput: { min: wallTimeAt(now).date, 'aria-describedby': PROBLEM_ID } }}
          onChange={({ target }) => dispatch(dialogChanged({ name, date: target.value }))}
        />
        <TextField
          id={TIME_ID}
          type="time"
          size="small"
          label={composerMessages.time}
          title={formatZone(zoned?.instant ?? now)}
          value={time}
          error={firstProblem === 'time-missing' || firstProblem === 'time-passed'}
          slotProps={{ ...SHRUNK, htmlInput: { 'aria-describedby': PROBLEM_ID } }}
          onChange={({ target }) => dispatch(dialogChanged({ name, time: target.value }))}
        />
      </Box>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {notes.join(' ')}
      </Typography>
      <Typography
        id={PROBLEM_ID}
        role="alert"
        variant="body2"
        color="error"
        sx={{ '&:empty': { position: 'absolute' } }}
      >
        {failure ?? (firstProblem && problemMessages[firstProblem])}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
        <Counter />
        <MoreButton dialog={dialog} />
        <Button type="submit" variant="contained" aria-disabled={isSending}>
          {isSending ? composerMessages.creating : composerMessages.schedulePost}
        </Button>
      </Box>
    </Box>
  );
}

type AccountTickProps = { account: Account; ticked: readonly Account[]; accounts: readonly Account[] };

/** An account that the post can go to; what its server takes is read while it is shown. */
function AccountTick({ account, ticked, accounts }: AccountTickProps) {
  const dispatch = useAppDispatch();
  const { id, username, platform } = account;
  const { name, text } = NETWORKS[platform];
  useGetAccountLimitsQuery(id, { skip: !text.isPerServer });
  const label =
    accounts.filter((one) => one.platform === platform).length === 1 ? name : `${name} ${handleOf(username)}`;

  function handleToggled(isOn: boolean) {
    const ids = accounts.filter((one) => (one.id === id ? isOn : ticked.includes(one))).map((one) => one.id);
    dispatch(dialogChanged({ name: 'smallComposer', accountIds: ids }));
  }

  return (
    <Tile title={`${name} ${handleOf(username)}`}>
      <FaceTick
        face={<AccountFace account={account} sizePx={FACE_PX} />}
        label={label}
        isLabelHidden
        isOn={ticked.includes(account)}
        onToggled={handleToggled}
      />
    </Tile>
  );
}

type ContentFieldProps = Props & { isInvalid: boolean; onSend: () => void };

/** The text; what is put in stops at the limit, as in Create Post, and the rest is named. */
function ContentField({ dialog: { name, content = '', leftOut }, isInvalid, onSend }: ContentFieldProps) {
  const dispatch = useAppDispatch();
  const platforms = useAppSelector(selectDraft).platforms ?? [];

  function handleTyped({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) {
    const { value: after, selectionEnd } = target;
    // Cutting would break what an input method composes.
    const isComposed = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertCompositionText';
    const longest = Math.min(0, roomBeside(content, platforms));
    const fits = (text: string) => isComposed || roomBeside(text, platforms) >= longest;
    const {
      text,
      caret,
      leftOut: left,
    } = fitInsertion({ before: content, after, caret: selectionEnd ?? after.length }, fits);
    dispatch(dialogChanged({ name, content: text, leftOut: left === '' ? undefined : { text: left, at: caret } }));
  }

  return (
    <div>
      <TextField
        id={CONTENT_ID}
        autoFocus
        multiline
        fullWidth
        minRows={3}
        maxRows={8}
        placeholder={composerMessages.placeholder}
        value={content}
        error={isInvalid}
        onChange={handleTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSend();
        }}
        slotProps={{
          htmlInput: {
            dir: 'auto',
            'aria-label': composerMessages.content,
            'aria-describedby': `${COUNTER_ID} ${PROBLEM_ID}`,
          },
        }}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {leftOut && `${didNotFitText(leftOut.text.length)}. ${composerMessages.moreKeeps}`}
      </Typography>
    </div>
  );
}

/** The length of the text, as networks count it. */
function Counter() {
  const draft = useAppSelector(selectDraft);
  const limits = useAppSelector(selectLimits);
  const { typed, limit, counter, ownCount, bytes, isOver } = measure(draft, draft.platforms ?? [], limits);
  const texts = [
    counterText(typed, limit),
    ...(counter !== null && typed !== draft.content.length ? [countedByText(counter)] : []),
    ...(ownCount === null ? [] : [ownCountText(ownCount)]),
    ...(bytes === null ? [] : [bytesText(bytes)]),
  ];
  return (
    <Typography
      id={COUNTER_ID}
      sx={{
        mr: 'auto',
        fontSize: '0.75rem',
        color: isOver ? 'error.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {texts.join(', ')}
    </Typography>
  );
}

/** Goes on in Create Post with all that was written, and what did not fit here. */
function MoreButton({ dialog: { date, time, leftOut } }: Props) {
  const dispatch = useAppDispatch();
  const { content, platforms, accountIds } = useAppSelector(selectDraft);
  const whole =
    leftOut === undefined ? content : content.slice(0, leftOut.at) + leftOut.text + content.slice(leftOut.at);
  const state: CreateState = {
    schedule: true,
    ...(date !== '' && { date }),
    ...(time !== '' && { time }),
    ...(whole !== '' && { initialContent: whole, ticks: { platforms: platforms ?? [], accountIds } }),
  };

  return (
    <Button
      sx={{ minWidth: 0, px: 1 }}
      component={Link}
      to={paths.create}
      state={state}
      onClick={() => dispatch(postGone())}
    >
      {composerMessages.more}
    </Button>
  );
}
