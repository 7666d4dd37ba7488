import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { middleOf, type Area } from '#contract/crops';
import { CROP_MIN_PX, FILENAME_MAX_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import type { CropBody } from '#contract/schemas/library';
import { invalid, notFound, storageFull } from '../../http/appError';
import { readPicture, type Picture } from './libraryRepository';
import { isDiskFull } from '../../media/stores/storedFiles';
import { memoryFor, inLine, openImage, UnreadableFileError } from '../../media/openImage';
import { storeFile, type FileStorage, type StoredFile } from './storeFile';
import { NO_FACTS } from '../../lib/video/videoFacts';

/** Quality of a cut JPEG: nobody sees that it was written once more. */
const QUALITY = 92;

/** Formats that a cut picture can have; a GIF that does not move becomes a PNG. */
const FORMATS: Record<string, { format: 'jpeg' | 'png' | 'webp'; extension: string }> = {
  'image/jpeg': { format: 'jpeg', extension: 'jpg' },
  'image/png': { format: 'png', extension: 'png' },
  'image/webp': { format: 'webp', extension: 'webp' },
  'image/gif': { format: 'png', extension: 'png' },
};

/**
 * Cuts a part out of a picture of a user into a file of its own; the picture stays. Throws AppError 404, 413, 422 or 507.
 */
export async function cropImage(
  services: FileStorage,
  userId: string,
  id: string,
  asked: CropBody,
): Promise<StoredFile> {
  const { connection, media } = services;
  const picture = await readPicture(connection.db, userId, id);
  if (picture === null) throw notFound();
  const { area, target } = readCrop(picture, asked);
  const part = media.newPart();
  try {
    if (!(await media.hasSpace())) throw storageFull();
    await media.withLocal(picture.name, async (source) =>
      inLine(memoryFor(await openImage(source).metadata()), () =>
        openImage(source).extract(area).toFormat(target.format, { quality: QUALITY }).toFile(part),
      ),
    );
  } catch (error) {
    await rm(part, { force: true });
    if (isDiskFull(error)) throw storageFull();
    if (error instanceof UnreadableFileError) throw invalid({ area: [error.message] }, 'UNREADABLE_FILE');
    throw error;
  }
  return storeFile(services, userId, {
    ...NO_FACTS,
    part,
    name: media.newName(target.extension),
    filename: cutName(picture.filename, asked, target.extension),
    mimeType: `image/${target.format}`,
    size: (await stat(part)).size,
    width: area.width,
    height: area.height,
    frames: 1,
    altText: picture.altText,
  });
}

function readCrop({ mimeType, frames, width, height }: Picture, { ratio, area }: CropBody) {
  const target = FORMATS[mimeType];
  if (target === undefined) throw invalid({ area: ['A video can’t be cropped here.'] });
  if ((frames ?? 1) > 1) throw invalid({ area: ['An animation can’t be cropped: it would stand still.'] });
  if (width === null || height === null) throw invalid({ area: ['The size of this image isn’t known.'] });
  if ((ratio === undefined) === (area === undefined)) throw invalid({ area: ['Send a ratio, or an area.'] });
  const wanted: Area = area ?? middleOf({ width, height }, ratio ?? '1:1');
  if (wanted.left + wanted.width > width || wanted.top + wanted.height > height) {
    throw invalid({ area: [`The area must lie within the image, which has ${width} × ${height} pixels.`] });
  }
  if (Math.min(wanted.width, wanted.height) < CROP_MIN_PX) {
    throw invalid({ area: [`What is left must have at least ${CROP_MIN_PX} × ${CROP_MIN_PX} pixels.`] });
  }
  return { area: wanted, target };
}

/** "loaf.jpg" cut to a square is "loaf (1x1).jpg". */
function cutName(filename: string, { ratio }: CropBody, extension: string): string {
  const { name } = path.parse(filename);
  const ending = ` (${ratio?.replace(':', 'x') ?? 'cropped'}).${extension}`;
  return beginningOf(name, FILENAME_MAX_LENGTH - ending.length) + ending;
}
