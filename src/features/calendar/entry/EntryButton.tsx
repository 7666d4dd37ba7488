import { useRef, type CSSProperties } from 'react';
import { clsx } from 'clsx';
import type { CalendarEntry } from '#contract/schemas/calendar';
import type { AccountPlatform } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { RepeatSign } from '../../../components/LineIcon';
import { formatTime } from '../../../lib/dates';
import { dialogOpened } from '../../ui/uiSlice';
import { type Picked, moveUndone, selectPick, selectUndo } from '../calendarSlice';
import { entryId, keyOf } from '../entries';
import { calendarMessages, inOrder, STATE_LABELS, networksText } from '../messages';
import { useDraggable } from '../move/useDragging';
import * as styles from './entry.module.css';
import { NetworkMark } from '../../../components/NetworkMark';

const SIGN_PX = 12;

const LOOKS = { month: styles.month, block: styles.block, row: styles.row };

type Props = {
  entry: CalendarEntry;
  /** How it lies on the page: on a day of the month, as a block among hours, or as a row of a list. */
  look: keyof typeof LOOKS;
  style?: CSSProperties;
};

/** An entry of the calendar: time, networks, first words, state. It opens beside itself, and is dragged by mouse. */
export function EntryButton({ entry, look, style }: Props) {
  const dispatch = useAppDispatch();
  const button = useRef<HTMLButtonElement>(null);
  const key = keyOf(entry);
  const undo = useAppSelector((state) => selectUndo(state, key));
  const isPicked = useAppSelector((state) => isSame(selectPick(state), entry));
  useDraggable(button, entry, look !== 'row');
  const { at, platforms, excerpt, status, series_id: seriesId, image_url: imageUrl } = entry;
  // In a plan what is scheduled needs no word; there is little room for others in a month, so they come first.
  const isStateShown = status !== 'scheduled';
  const isStateFirst = look === 'month' && isStateShown;
  const sign = seriesId !== null && (
    <>
      {' '}
      <RepeatSign sizePx={SIGN_PX} />{' '}
    </>
  );

  return (
    <div
      className={clsx(styles.entry, LOOKS[look])}
      data-status={status}
      data-picked={isPicked || undefined}
      style={style}
    >
      <button
        ref={button}
        type="button"
        id={entryId(key)}
        className={styles.button}
        {...(look !== 'row' && { 'data-item': true, tabIndex: -1 })}
        aria-haspopup="dialog"
        onClick={() => dispatch(dialogOpened({ name: 'calendarEntry', key }))}
      >
        <span className={styles.head}>
          <time dateTime={at}>{formatTime(at)}</time> <EntrySigns platforms={platforms} />
          {look === 'row' && sign}
        </span>{' '}
        <span className={styles.words} dir="auto">
          {look !== 'row' && sign}
          {isStateFirst && (
            <>
              <StateWord status={status} />{' '}
            </>
          )}
          {excerpt}
        </span>
        {!isStateShown && <span className="visually-hidden"> {STATE_LABELS[status]}</span>}
        {look !== 'month' && isStateShown && (
          <>
            {' '}
            <StateWord status={status} />
          </>
        )}
        {imageUrl && look !== 'block' && <img className={styles.thumbnail} src={imageUrl} alt="" loading="lazy" />}
      </button>
      {undo !== undefined && (
        <button
          type="button"
          className={styles.undo}
          {...(look !== 'row' && { 'data-item': true, tabIndex: -1 })}
          onClick={() => dispatch(moveUndone({ key }))}
        >
          {calendarMessages.undo}
        </button>
      )}
    </div>
  );
}

function isSame(pick: Picked | null, entry: CalendarEntry): boolean {
  return pick !== null && keyOf(pick.item) === keyOf(entry);
}

const MARK_PX = 14;

type EntrySignsProps = { platforms: readonly AccountPlatform[] };

/** The signs of networks, and a count of those that have no room; their names are for those who do not see them. */
export function EntrySigns({ platforms }: EntrySignsProps) {
  return (
    <span className={styles.signs} title={networksText(platforms)}>
      <span className={styles.marks}>
        {inOrder(platforms).map((platform) => (
          <NetworkMark key={platform} platform={platform} sizePx={MARK_PX} />
        ))}
      </span>
      <span className={styles.rest} aria-hidden="true" />
      <span className="visually-hidden">{networksText(platforms)}</span>
    </span>
  );
}

type StateWordProps = { status: PostStatus };

/** A state in its color and its word. */
export function StateWord({ status }: StateWordProps) {
  return (
    <span className={styles.state} data-status={status}>
      {STATE_LABELS[status]}
    </span>
  );
}
