import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { Post } from '#contract/schemas/posts';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AccountOptions } from '../../../components/AccountOptions';
import { ChoiceField, DENSE } from '../../../components/fields';
import { localZone } from '../../../lib/dates';
import { selectionMessages, selectedText, pickText } from '../messages';
import { type BulkRequest, pickedOf, changeSelected, startSelectionListeners } from './bulkChanges';
import {
  allPicked,
  amountTyped,
  dateChosen,
  selectSelection,
  selectionToggled,
  unitChosen,
  postPicked,
  selectIsPicked,
  selectIsSelecting,
} from './selectionSlice';
import * as styles from './selection.module.css';
import { useListeners } from '../../../store/listeners';
import { excerptOf } from '../../../lib/excerpt';

const SHIFT_MAX = 1_000;

/** What can be done with the chosen posts, all at once. */
export function SelectionBar() {
  useListeners(startSelectionListeners);
  const dispatch = useAppDispatch();
  const { isOn, picked, isBusy, amount, unit, date = '' } = useAppSelector(selectSelection);
  const { currentData: accounts = [] } = useListAccountsQuery();
  const isIdle = isBusy || picked.length === 0;
  const steps = Number(amount);
  const canMove = !isIdle && date !== '';
  const canShift = !isIdle && Number.isInteger(steps) && steps > 0 && steps <= SHIFT_MAX;

  if (!isOn) {
    return (
      <Button
        size="small"
        color="inherit"
        aria-label={selectionMessages.select}
        onClick={() => dispatch(selectionToggled())}
      >
        {selectionMessages.selectShort}
      </Button>
    );
  }

  const choose = (wish: BulkRequest) => void dispatch(changeSelected(wish, localZone()));
  const shift = (sign: 1 | -1) => canShift && choose({ kind: 'shift', amount: sign * steps, unit });

  function handleAccount(accountId: string) {
    const account = accounts.find(({ id }) => id === accountId);
    if (account !== undefined && !isIdle)
      choose({ kind: 'account', account: { id: account.id, platform: account.platform } });
  }

  return (
    <div role="toolbar" aria-label={selectionMessages.toolbar} className={styles.bar}>
      <span role="status">{selectedText(picked.length)}</span>
      <span className={styles.group}>
        <TextField
          type="number"
          size="small"
          value={amount}
          sx={AMOUNT}
          slotProps={{ htmlInput: { min: 1, max: SHIFT_MAX, 'aria-label': selectionMessages.amount } }}
          onChange={({ target }) => dispatch(amountTyped(target.value))}
        />
        <ChoiceField
          id="selection-unit"
          label={selectionMessages.unit}
          options={UNITS}
          value={unit}
          isDense
          onChosen={(chosen) => dispatch(unitChosen(chosen))}
        />
        <Button size="small" aria-disabled={!canShift} onClick={() => shift(-1)}>
          {selectionMessages.earlier}
        </Button>
        <Button size="small" aria-disabled={!canShift} onClick={() => shift(1)}>
          {selectionMessages.later}
        </Button>
      </span>
      <span className={styles.group}>
        <TextField
          type="date"
          size="small"
          value={date}
          sx={DENSE}
          slotProps={{ htmlInput: { 'aria-label': selectionMessages.day } }}
          onChange={({ target }) => dispatch(dateChosen(target.value))}
        />
        <Button size="small" aria-disabled={!canMove} onClick={() => canMove && choose({ kind: 'day', date })}>
          {selectionMessages.toDay}
        </Button>
      </span>
      <Button size="small" aria-disabled={isIdle} onClick={() => !isIdle && choose({ kind: 'queue' })}>
        {selectionMessages.queue}
      </Button>
      <TextField
        select
        size="small"
        value=""
        disabled={isIdle}
        sx={DENSE}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': selectionMessages.account } }}
        onChange={({ target }) => handleAccount(target.value)}
      >
        <option value="">{selectionMessages.account}</option>
        <AccountOptions accounts={accounts} />
      </TextField>
      <Button size="small" color="error" aria-disabled={isIdle} onClick={() => !isIdle && choose({ kind: 'delete' })}>
        {selectionMessages.delete}
      </Button>
      <Button size="small" onClick={() => dispatch(selectionToggled())}>
        {selectionMessages.done}
      </Button>
    </div>
  );
}

const UNITS = [
  { value: 'days', label: selectionMessages.days },
  { value: 'hours', label: selectionMessages.hours },
] as const;
const AMOUNT = { ...DENSE, width: '4.5rem' };

type PickAllProps = { posts: readonly Post[] };

/** Chooses all posts of a list, as far as it is shown. */
export function PickAll({ posts }: PickAllProps) {
  const dispatch = useAppDispatch();
  const { isOn, picked } = useAppSelector(selectSelection);
  if (!isOn || posts.length === 0) return null;
  const count = posts.filter(({ id }) => picked.some((one) => one.id === id)).length;
  const isPicked = count === posts.length;
  return (
    <FormControlLabel
      label={selectionMessages.all(posts.length)}
      control={<Checkbox size="small" checked={isPicked} indeterminate={count > 0 && !isPicked} />}
      onChange={() => dispatch(allPicked({ posts: posts.map(pickedOf), isPicked: !isPicked }))}
    />
  );
}

const EXCERPT_CHARS = 60;

/** The row begins with it. */
const PICK = { display: 'grid', placeItems: 'center', minWidth: 44, borderInlineEnd: 1, borderColor: 'divider' };

type Props = { post: Post };

/** Chooses a post while several are being chosen. */
export function PickBox({ post }: Props) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectIsSelecting);
  const isPicked = useAppSelector((state) => selectIsPicked(state, post.id));
  if (!isOn) return null;
  return (
    <Box data-pick sx={PICK}>
      <Checkbox
        size="small"
        checked={isPicked}
        slotProps={{ input: { 'aria-label': pickText(excerptOf(post.content, EXCERPT_CHARS).text) } }}
        onChange={() => dispatch(postPicked(pickedOf(post)))}
      />
    </Box>
  );
}
