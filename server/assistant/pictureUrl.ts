import { memoryFor } from '../media/imageCost';
import { inLine } from '../media/imageLines';
import { openImage } from '../media/openImage';

/** Models scale larger pictures down themselves. */
const LONGER_SIDE_PX = 1_024;
const JPEG_QUALITY = 80;

/** A data URL of a cleaned image, small enough for a model: one frame of it as JPEG, on white where it is transparent. */
export async function pictureUrl(file: string): Promise<string> {
  const image = await openImage(file).metadata();
  const jpeg = await inLine(memoryFor(image), () =>
    openImage(file)
      .autoOrient()
      .resize(LONGER_SIDE_PX, LONGER_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  );
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
