import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Post } from '#contract/schemas/posts';
import { paths, type CreateState } from '../../../core/paths';
import { formatShortDay, formatWeekday } from '../../../lib/dates';
import { planText, weekMessages } from '../messages';
import { WeekEntry } from './WeekEntry';
import * as styles from './week.module.css';

type Props = {
  /** Both as YYYY-MM-DD. */
  day: string;
  today: string;
  /** Null while they are loading. */
  posts: readonly Post[] | null;
};

/** One day of a week with its posts; until it is over, it offers to plan a post for it. */
export function WeekDay({ day, today, posts }: Props) {
  const name = formatWeekday(day);
  const [weekday] = name.split(',');
  const isToday = day === today;
  const isOver = day < today;
  const planned: CreateState = { schedule: true, date: day };

  return (
    <li className={styles.day} aria-current={isToday ? 'date' : undefined}>
      <div className={styles.name}>
        <h4>
          <span className="visually-hidden">{name}</span>
          <span aria-hidden="true">
            {weekday} <span className={styles.date}>{formatShortDay(day)}</span>
          </span>
        </h4>
        {isToday && <span className={styles.today}>{weekMessages.today}</span>}
      </div>
      <div className={styles.posts}>
        {posts?.length === 0 && (
          <p className={styles.empty}>{isOver ? weekMessages.nothingOut : weekMessages.nothingPlanned}</p>
        )}
        {posts !== null && posts.length > 0 && (
          <ul>
            {posts.map((post) => (
              <WeekEntry key={post.id} post={post} />
            ))}
          </ul>
        )}
      </div>
      {!isOver && (
        <Button
          className={styles.plan}
          component={Link}
          to={paths.create}
          state={planned}
          size="small"
          aria-label={planText(name)}
        >
          {weekMessages.plan}
        </Button>
      )}
    </li>
  );
}
