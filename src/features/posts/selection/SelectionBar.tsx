import Button from '@mui/material/Button';
import type { Post } from '#contract/schemas/posts';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AccountOptions } from '../../../components/AccountOptions';
import { localZone } from '../../../lib/dates';
import { selectionMessages, selectedText, pickText } from '../messages';
import { type BulkRequest, pickedOf, changeSelected, startSelectionListeners } from './bulkChanges';
import {
  amountTyped,
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
  const { isOn, picked, isBusy, amount, unit } = useAppSelector(selectSelection);
  const { currentData: accounts = [] } = useListAccountsQuery();
  const isIdle = isBusy || picked.length === 0;
  const steps = Number(amount);
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
        <input
          type="number"
          min={1}
          max={SHIFT_MAX}
          aria-label={selectionMessages.amount}
          value={amount}
          onChange={({ target }) => dispatch(amountTyped(target.value))}
        />
        <select
          aria-label={selectionMessages.unit}
          value={unit}
          onChange={({ target }) => dispatch(unitChosen(target.value === 'hours' ? 'hours' : 'days'))}
        >
          <option value="days">{selectionMessages.days}</option>
          <option value="hours">{selectionMessages.hours}</option>
        </select>
        <Button size="small" aria-disabled={!canShift} onClick={() => shift(-1)}>
          {selectionMessages.earlier}
        </Button>
        <Button size="small" aria-disabled={!canShift} onClick={() => shift(1)}>
          {selectionMessages.later}
        </Button>
      </span>
      <select
        aria-label={selectionMessages.account}
        value=""
        disabled={isIdle}
        onChange={({ target }) => handleAccount(target.value)}
      >
        <option value="">{selectionMessages.account}</option>
        <AccountOptions accounts={accounts} />
      </select>
      <Button size="small" color="error" aria-disabled={isIdle} onClick={() => !isIdle && choose({ kind: 'delete' })}>
        {selectionMessages.delete}
      </Button>
      <Button size="small" onClick={() => dispatch(selectionToggled())}>
        {selectionMessages.done}
      </Button>
    </div>
  );
}

const EXCERPT_CHARS = 60;

type Props = { post: Post };

/** Chooses a post while several are being chosen. */
export function PickBox({ post }: Props) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectIsSelecting);
  const isPicked = useAppSelector((state) => selectIsPicked(state, post.id));
  if (!isOn) return null;
  return (
    <label className={styles.pick}>
      <input type="checkbox" checked={isPicked} onChange={() => dispatch(postPicked(pickedOf(post)))} />
      <span className="visually-hidden">{pickText(excerptOf(post.content, EXCERPT_CHARS).text)}</span>
    </label>
  );
}
