import Button from '@mui/material/Button';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Post } from '#contract/schemas/posts';
import { firstPosts, useListPostsInfiniteQuery } from '../../../api/postsApi';
import type { MoveTarget } from '../../../lib/moveTarget';
import { calendarMessages } from '../messages';
import * as styles from './panel.module.css';
import { useAppDispatch } from '../../../store/hooks';
import { editPostPath } from '../../../lib/paths';
import { dialogOpened } from '../../ui/uiSlice';
import { entryPickedUp } from '../calendarSlice';
import { draftId, itemOfDraft } from '../entries';
import { focusCell } from '../grid/useGridKeys';
import { EntrySigns } from '../entry/EntryButton';
import { useDraggable } from '../move/useDragging';

const TITLE_ID = 'calendar-drafts';
const DRAFTS = firstPosts('draft');

type Props = {
  /** Where keys carry a draft first; null where there is no grid to carry it over. */
  start: MoveTarget | null;
};

/** Drafts beside the calendar: dragged onto it, or given a time, they are scheduled. */
export function DraftsPanel({ start }: Props) {
  const { currentData, hasNextPage, isFetching, fetchNextPage } = useListPostsInfiniteQuery(DRAFTS);
  // Those with a time stand on the calendar already.
  const drafts = currentData?.pages.flatMap(({ posts }) => posts).filter((post) => post.scheduled_at === null);

  return (
    <aside aria-labelledby={TITLE_ID} className={styles.panel}>
      <h3 id={TITLE_ID}>{calendarMessages.drafts}</h3>
      <p className={styles.hint}>
        {drafts?.length === 0 ? calendarMessages.noDrafts : calendarMessages.draftsHint}
        {drafts?.length !== 0 && start !== null && ` ${calendarMessages.draftsKeysHint}`}
      </p>
      <ul className={styles.list}>
        {drafts?.map((post) => (
          <DraftItem key={post.id} post={post} start={start} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" aria-disabled={isFetching} onClick={() => void fetchNextPage()}>
          {calendarMessages.moreDrafts}
        </Button>
      )}
    </aside>
  );
}

type DraftItemProps = { post: Post; start: MoveTarget | null };

/** A draft that can be dragged onto a day, carried there by keys, or given a time. */
function DraftItem({ post, start }: DraftItemProps) {
  const dispatch = useAppDispatch();
  const card = useRef<HTMLLIElement>(null);
  const item = useMemo(() => itemOfDraft(post), [post]);
  useDraggable(card, item);

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
          onClick={() => dispatch(dialogOpened({ name: 'schedulePost', postId: post.id }))}
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
