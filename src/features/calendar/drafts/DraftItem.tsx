import { useMemo, useRef, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import type { Post } from '#contract/schemas/posts';
import { useAppDispatch } from '../../../app/hooks';
import { editPostPath } from '../../../core/paths';
import { daysAfter } from '../../../lib/calendarDays';
import { useNow } from '../../../lib/clock';
import { wallTimeAt } from '../../../lib/dates';
import type { MoveTarget } from '../../../lib/landingOf';
import { dialogOpened } from '../../ui/uiSlice';
import { entryPickedUp } from '../calendarSlice';
import { draftId, itemOfDraft } from '../entries';
import { focusCell } from '../grid/focusPlaces';
import { EntrySigns } from '../entry/EntrySigns';
import { calendarMessages } from '../messages';
import { useDraggable } from '../move/useDragging';
import * as styles from './panel.module.css';

type Props = { post: Post; start: MoveTarget | null };

/** A draft that can be dragged onto a day, carried there by keys, or given a time. */
export function DraftItem({ post, start }: Props) {
  const dispatch = useAppDispatch();
  const card = useRef<HTMLLIElement>(null);
  const item = useMemo(() => itemOfDraft(post), [post]);
  const tomorrow = daysAfter(wallTimeAt(useNow()).date, 1);
  useDraggable(card, item);

  function handleSchedule() {
    dispatch(entryPickedUp({ item, target: { date: tomorrow, time: DEFAULT_SCHEDULE_TIME }, by: 'dialog' }));
    dispatch(dialogOpened({ name: 'moveEntry' }));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || start === null) return;
    event.preventDefault();
    dispatch(entryPickedUp({ item, target: start, by: 'keys', start }));
    // From there on the keys are the grid's.
    focusCell(start.date);
  }

  return (
    <li ref={card} className={styles.draft} onKeyDown={handleKeyDown}>
      <EntrySigns platforms={item.platforms} />
      <p dir="auto">{item.excerpt}</p>
      <div className={styles.actions}>
        <Button
          id={draftId(post.id)}
          size="small"
          aria-haspopup="dialog"
          {...(start !== null && { 'aria-keyshortcuts': 'M' })}
          onClick={handleSchedule}
        >
          {calendarMessages.schedule}
        </Button>
        <Button size="small" component={Link} to={editPostPath(post.id)}>
          {calendarMessages.edit}
        </Button>
      </div>
    </li>
  );
}
