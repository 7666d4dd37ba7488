import { Suspense } from 'react';
import type { CropDialog as Crop, LibraryDialog as Library } from '../../features/ui/uiSlice';
import { lazyPart } from '../../lib/lazyPart';

const { Component: LibraryDialog } = lazyPart(
  async () => (await import('../../features/library/LibraryDialog')).LibraryDialog,
);
const { Component: CropDialog } = lazyPart(
  async () => (await import('../../features/library/crop/CropDialog')).CropDialog,
);

type Props = { dialog: Library | Crop };

/** The library and the cropping of its pictures, each in a chunk of its own. */
export function MediaDialog({ dialog }: Props) {
  return (
    <Suspense fallback={null}>
      {dialog.name === 'library' ? <LibraryDialog dialog={dialog} /> : <CropDialog dialog={dialog} />}
    </Suspense>
  );
}
