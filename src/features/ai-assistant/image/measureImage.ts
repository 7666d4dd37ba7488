import { readFile } from '../../../lib/fileShelf';
import type { ImageSize } from './describeImage';

/** Reads how large a picked image is, without sending it anywhere; null when the browser cannot tell. */
export async function measureImage(ref: string): Promise<ImageSize | null> {
  const file = readFile(ref);
  if (file === null || typeof createImageBitmap !== 'function') return null;
  try {
    const bitmap = await createImageBitmap(file);
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    return null;
  }
}
