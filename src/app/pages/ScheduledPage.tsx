import { Suspense } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import type { Post } from '#contract/schemas/posts';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { paths, SCHEDULE_STATE } from '../../lib/paths';
import { deletionOf } from '../../features/posts/changePost';
import { deletionChosen, duplicationChosen } from '../../features/posts/postsSlice';
import { SeriesList } from '../../features/series/SeriesList';
import { scheduledMessages } from '../../features/scheduled/messages';
import { ScheduledSample } from '../../features/scheduled/ScheduledSample';
import { lazyPart } from '../../lib/lazyPart';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectDialog } from '../../features/ui/uiSlice';
import { startSmallComposerListeners } from '../../features/composer/small/smallComposerListeners';
import { startImportListeners } from '../../features/imports/importListeners';
import { useListeners } from '../../store/listeners';

/** The calendar weighs more than the rest of the page, so it arrives after it. */
const { Component: Calendar } = lazyPart(async () => (await import('../../features/calendar/Calendar')).Calendar);

const { Component: SmallComposer } = lazyPart(
  async () => (await import('../../features/composer/small/SmallComposer')).SmallComposer,
);

/** One row, on a phone too. */
const TITLE_ROW = {
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  '& h1': { fontSize: { xs: 'min(1.75rem, 6.4vw)', md: '1.75rem' } },
  '& .MuiButton-root': { px: { xs: 1.25, md: 2 }, fontSize: { xs: '0.8125rem', md: '0.875rem' } },
};

/** The calendar of one's posts. */
export function ScheduledPage() {
  // What is found here can be exported, and posts are written in its slots.
  useListeners(startImportListeners, startSmallComposerListeners);
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectDialog);

  function handleDuplicate({ id }: Post) {
    dispatch(duplicationChosen({ id }));
  }

  function handleDelete(post: Post) {
    dispatch(deletionChosen(deletionOf(post)));
  }

  function handleSkip(post: Post) {
    dispatch(deletionChosen(deletionOf(post, { isSkipped: true })));
  }

  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={TITLE_ROW}>
        <PageHeading>{scheduledMessages.title}</PageHeading>
        <Button variant="contained" component={Link} to={paths.create} state={SCHEDULE_STATE}>
          {scheduledMessages.scheduleNew}
        </Button>
      </Stack>
      <CardBoundary>
        <Suspense fallback={<Skeleton variant="rounded" height={720} />}>
          <Calendar onDuplicate={handleDuplicate} onDelete={handleDelete} onSkip={handleSkip} />
        </Suspense>
      </CardBoundary>
      {dialog?.name === 'smallComposer' && (
        <CardBoundary>
          <Suspense fallback={null}>
            <SmallComposer dialog={dialog} />
          </Suspense>
        </CardBoundary>
      )}
      <CardBoundary>
        <SeriesList />
      </CardBoundary>
      <CardBoundary>
        <ScheduledSample />
      </CardBoundary>
    </Stack>
  );
}
