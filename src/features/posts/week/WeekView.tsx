import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { useListPostsInfiniteQuery } from '../../../api/postsApi';
import { useAppSelector } from '../../../app/hooks';
import { paths } from '../../../core/paths';
import { daysAfter } from '../../../lib/calendarDays';
import { useNow } from '../../../lib/clock';
import { formatDayRange, wallTimeAt } from '../../../lib/dates';
import { searchOfWeek } from '../../../lib/searchOfWeek';
import { DeletedPosts } from '../list/DeletedPosts';
import { LoadFailure } from '../list/LoadFailure';
import { postMessages, weekMessages } from '../messages';
import { selectDeletions } from '../postsSlice';
import { useMorePosts } from '../list/useMorePosts';
import { visiblePosts } from '../list/visiblePosts';
import { ShowAllPosts } from './ShowAllPosts';
import { WeekDay } from './WeekDay';
import { daysOf, filterOf, knownFrom, postsByDay, weekOf } from './weekDays';
import * as styles from './week.module.css';

/** One week, day by day: what went out, what will, and where there is space for more. The address names the week. */
export function WeekView() {
  const { search } = useLocation();
  const today = wallTimeAt(useNow()).date;
  const first = weekOf(search, today);
  const days = daysOf(first);
  const filter = filterOf(first);
  const list = useListPostsInfiniteQuery(filter);
  const showMore = useMorePosts(filter, list);
  const deletions = useAppSelector(selectDeletions);
  const pages = list.currentData?.pages ?? [];
  const posts = postsByDay(visiblePosts(pages, [], deletions));
  const firstKnown = list.currentData === undefined ? null : knownFrom(pages, first);

  async function handleShowAll() {
    while (await showMore());
  }

  const linkTo = (day: string) => ({ component: Link, to: paths.home + searchOfWeek(day), size: 'small' }) as const;
  return (
    <section className={styles.week} aria-labelledby="week-heading" aria-busy={list.isFetching}>
      <div className={styles.header}>
        <div className={styles.range}>
          <h3 id="week-heading" tabIndex={-1}>
            {formatDayRange(first, daysAfter(first, days.length - 1))}
          </h3>
          <p role="status">{list.currentData === undefined && list.isFetching && postMessages.loading}</p>
        </div>
        <nav aria-label={weekMessages.weeks}>
          <Button {...linkTo(daysAfter(first, -days.length))}>{weekMessages.previous}</Button>
          <Button {...linkTo(today)}>{weekMessages.current}</Button>
          <Button {...linkTo(daysAfter(first, days.length))}>{weekMessages.next}</Button>
        </nav>
      </div>
      <DeletedPosts />
      {list.currentData === undefined && !list.isFetching && <LoadFailure error={list.error} />}
      {list.hasNextPage && <ShowAllPosts isLoading={list.isFetchingNextPage} onPressed={() => void handleShowAll()} />}
      <ol className={styles.days}>
        {days.map((day) => (
          <WeekDay
            key={day}
            day={day}
            today={today}
            posts={firstKnown === null || day < firstKnown ? null : (posts.get(day) ?? [])}
          />
        ))}
      </ol>
    </section>
  );
}
