import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import { useGetPostQuery } from '../../api/postsApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { useNow } from '../../lib/clock';
import { localZone, wallTimeAt } from '../../lib/dates';
import { comingDays, seriesOf } from './bringBack';
import { BringBackFields } from './BringBackFields';
import { FormDialog } from './FormDialog';
import { seriesMessages } from './messages';
import { selectBringBack, selectIsSending } from './selectors';
import { bringBackConfirmed } from './seriesSlice';
import { Waiting } from './Waiting';

type Props = { postId: string };

/** Has a published post go out again and again: so many days apart, at most so many times, with a second text if one likes. */
export function BringBackDialog({ postId }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: post, error, refetch } = useGetPostQuery(postId);
  const chosen = useAppSelector(selectBringBack);
  const isSending = useAppSelector(selectIsSending);
  const now = useNow();
  const publishedAt = post?.published_at ?? null;
  const published = publishedAt === null ? null : wallTimeAt(Date.parse(publishedAt));
  const form = { ...chosen, time: chosen.time ?? published?.time ?? DEFAULT_SCHEDULE_TIME };
  const days = comingDays(form, localZone(), now);

  function handleConfirmed() {
    if (days !== null && post !== undefined) dispatch(bringBackConfirmed(seriesOf(post, form.secondText, days)));
  }

  return (
    <FormDialog
      title={seriesMessages.bringBackTitle}
      hint={seriesMessages.bringBackHint}
      failed={seriesMessages.bringBackFailed}
      confirm={seriesMessages.bringBack}
      isHeld={days === null || post === undefined || isSending}
      onConfirmed={handleConfirmed}
    >
      {post === undefined ? (
        <Waiting failed={seriesMessages.postFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <BringBackFields content={post.content} form={form} days={days} />
      )}
    </FormDialog>
  );
}
