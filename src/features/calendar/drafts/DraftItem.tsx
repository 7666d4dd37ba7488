import { useMemo, useRef } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import type { Post } from '#contract/schemas/posts';
import { useAppDispatch } from '../../../app/hooks';
import { editPostPath } from '../../../core/paths';
import { daysAfter } from '../../../lib/calendarDays';
import { useNow } from '../../../lib/clock';
import { wallTimeAt } from '../../../lib/dates';
import { dialogOpened } from '../../ui/uiSlice';
import { entryPickedUp } from '../calendarSlice';
import { itemOfDraft } from '../entries';
import { EntrySigns } from '../entry/EntrySigns';
import { calendarMessages } from '../messages';
import { useDraggable } from '../move/useDragging';
import * as styles from './panel.module.css';

type Props = { post: Post };

/** A draft that can be dragged onto a day, or given a time. */
export function DraftItem({ post }: Props) {
  const dispatch = useAppDispatch();
  const card = useRef<HTMLLIElement>(null);
  const item = useMemo(() => itemOfDraft(post), [post]);
  const tomorrow = daysAfter(wallTimeAt(useNow()).date, 1);
  useDraggable(card, item);

  function handleSchedule() {
    dispatch(entryPickedUp({ item, target: { date: tomorrow, time: DEFAULT_SCHEDULE_TIME }, by: 'dialog' }));
    dispatch(dialogOpened({ name: 'moveEntry' }));
  }

  return (
    <li ref={card} className={styles.draft}>
      <EntrySigns platforms={item.platforms} />
      <p dir="auto">{item.excerpt}</p>
      <div className={styles.actions}>
        <Button size="small" aria-haspopup="dialog" onClick={handleSchedule}>
          {calendarMessages.schedule}
        </Button>
        <Button size="small" component={Link} to={editPostPath(post.id)}>
          {calendarMessages.edit}
        </Button>
      </div>
    </li>
  );
}
