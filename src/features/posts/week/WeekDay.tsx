import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Post } from '#contract/schemas/posts';
import { paths, type CreateState } from '../../../core/paths';
import { formatShortDay, formatWeekday } from '../../../lib/dates';
import { planText, weekMessages } from '../messages';
import { WeekEntry } from './WeekEntry';

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
    <li className="week__day" aria-current={isToday ? 'date' : undefined}>
      <div className="week__name">
        <h4>
          <span className="visually-hidden">{name}</span>
          <span aria-hidden="true">
            {weekday} <span className="week__date">{formatShortDay(day)}</span>
          </span>
        </h4>
        {isToday && <span className="week__today">{weekMessages.today}</span>}
      </div>
      <div className="week__posts">
        {posts?.length === 0 && (
          <p className="week__empty">{isOver ? weekMessages.nothingOut : weekMessages.nothingPlanned}</p>
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
          className="week__plan"
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
