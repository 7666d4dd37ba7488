import { lazy, Suspense } from 'react';
import { loadOrReload } from '../lib/loadOrReload';

const ScheduleDialog = lazy(async () => {
  const chunk = await loadOrReload(() => import('../features/schedule-dialog/ScheduleDialog'));
  return { default: chunk.ScheduleDialog };
});
const RescheduleDialog = lazy(async () => {
  const chunk = await loadOrReload(() => import('../features/schedule-dialog/RescheduleDialog'));
  return { default: chunk.RescheduleDialog };
});

type Props = { postId: string | undefined };

/** The two forms of the Schedule Post dialog, each with the calendar in a chunk of its own. */
export function SchedulePostDialog({ postId }: Props) {
  return (
    <Suspense fallback={null}>
      {postId === undefined ? <ScheduleDialog /> : <RescheduleDialog postId={postId} />}
    </Suspense>
  );
}
