import Button from '@mui/material/Button';
import { firstPosts, useListPostsInfiniteQuery } from '../../../api/postsApi';
import type { MoveTarget } from '../../../lib/landingOf';
import { calendarMessages } from '../messages';
import { DraftItem } from './DraftItem';
import * as styles from './panel.module.css';

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
