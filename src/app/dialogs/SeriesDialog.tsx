import { Suspense } from 'react';
import type { Dialog } from '../../features/ui/uiSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useListeners } from '../../store/listeners';
import { startSeriesListeners } from '../../features/series/seriesListeners';

const { Component: EditSeriesDialog } = lazyPart(
  async () => (await import('../../features/series/EditSeriesDialog')).EditSeriesDialog,
);
const { Component: StopSeriesDialog } = lazyPart(
  async () => (await import('../../features/series/StopSeriesDialog')).StopSeriesDialog,
);
const { Component: BringBackDialog } = lazyPart(
  async () => (await import('../../features/series/BringBackDialog')).BringBackDialog,
);

type Props = { dialog: Extract<Dialog, { name: 'editSeries' | 'stopSeries' | 'bringBack' }> };

/** The dialogs about repeating posts, each in a chunk of its own. */
export function SeriesDialog({ dialog }: Props) {
  useListeners(startSeriesListeners);
  return (
    <Suspense fallback={null}>
      {dialog.name === 'editSeries' && <EditSeriesDialog seriesId={dialog.seriesId} />}
      {dialog.name === 'stopSeries' && <StopSeriesDialog seriesId={dialog.seriesId} />}
      {dialog.name === 'bringBack' && <BringBackDialog postId={dialog.postId} />}
    </Suspense>
  );
}
