import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazyPart';

const { Component: ScheduleDialog } = lazyPart(
  async () => (await import('../../features/schedule-dialog/ScheduleDialog')).ScheduleDialog,
);
const { Component: RescheduleDialog } = lazyPart(
  async () => (await import('../../features/schedule-dialog/RescheduleDialog')).RescheduleDialog,
);

type Props = { postId: string | undefined };

/** The two forms of the Schedule Post dialog, each with the calendar in a chunk of its own. */
export function SchedulePostDialog({ postId }: Props) {
  return (
    <Suspense fallback={null}>
      {postId === undefined ? <ScheduleDialog /> : <RescheduleDialog postId={postId} />}
    </Suspense>
  );
}
