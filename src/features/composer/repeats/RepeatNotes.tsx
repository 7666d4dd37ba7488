import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router-dom';
import type { RepeatedPost } from '#contract/schemas/repeats';
import { useListRepeatsQuery } from '../../../api/postsApi';
import { useAppSelector } from '../../../store/hooks';
import { calendarPath } from '../../../lib/addresses';
import { useNow } from '../../../lib/clock';
import { formatAhead, formatFullDate, wallTimeAt } from '../../../lib/dates';
import { selectIsSending } from '../submissionSlice';
import { selectRepeatsBody } from '../draftSlice';
import { selectAccounts } from '../selectors';
import { placeText, repeatsMessages } from '../messages';
import * as styles from './repeats.module.css';

/** Warns of posts that the one in the form would repeat; it can be sent all the same. */
export function RepeatNotes() {
  const body = useAppSelector(selectRepeatsBody);
  const isSending = useAppSelector(selectIsSending);
  // While it is sent, the post that it becomes is no repeat.
  const { currentData } = useListRepeatsQuery(body === null || isSending ? skipToken : body);
  return (
    <div role="status" className={styles.notes}>
      {currentData !== undefined && (
        <>
          <Repeats title={repeatsMessages.sameText} posts={currentData.same_text} />
          <Repeats title={repeatsMessages.sameHour} posts={currentData.same_hour} />
        </>
      )}
    </div>
  );
}

function Repeats({ title, posts }: { title: string; posts: readonly RepeatedPost[] }) {
  const accounts = useAppSelector(selectAccounts);
  const now = useNow();
  if (posts.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>{title}</p>
      <ul>
        {posts.map(({ post_id: id, at, status, account_ids: ids }) => (
          <li key={`${id} ${at}`}>
            <Link to={calendarPath('day', wallTimeAt(Date.parse(at)).date)} title={formatFullDate(at)}>
              {formatAhead(at, now)}
            </Link>{' '}
            {placeText(
              accounts.filter((account) => ids.includes(account.id)),
              status,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
