import { formatBytes } from '../../../lib/numbers';
import type { PickedImage } from '../aiAssistantSlice';

/** Width and height in pixels; null where the browser could not read the image. */
export type ImageSize = { width: number; height: number };
export type ImageFacts = Pick<PickedImage, 'name' | 'type' | 'sizeBytes'> & { size: ImageSize | null };

const SQUARE_TOLERANCE = 0.05;
const SHARP_FROM_PX = 1_080;

/** Describes the uses of an image, from its size and its name alone. */
export function describeImage({ name, type, sizeBytes, size }: ImageFacts): string {
  const kind = type.replace('image/', '').toUpperCase();
  const measures = size === null ? '' : `, ${size.width} × ${size.height} pixels`;
  const subject = name
    .replace(/\.[^.]+$/u, '')
    .replace(/[-_]+/gu, ' ')
    .trim();
  const lines = [
    `${name}: ${kind}, ${formatBytes(sizeBytes)}${measures}.`,
    ...(size === null ? [] : [shapeAdvice(size), sharpnessAdvice(size)]),
    `Say in the alt text what can be seen; the file name suggests “${subject}”.`,
  ];
  return lines.join('\n');
}

function shapeAdvice({ width, height }: ImageSize): string {
  const ratio = width / height;
  if (Math.abs(ratio - 1) <= SQUARE_TOLERANCE) return 'Square: it fits every network, and Instagram best.';
  if (ratio > 1) return 'Landscape: it fits Twitter, LinkedIn and Facebook best.';
  return 'Portrait: it fills the screen on Instagram.';
}

function sharpnessAdvice({ width }: ImageSize): string {
  return width >= SHARP_FROM_PX
    ? 'It is large enough to stay sharp.'
    : `Under ${SHARP_FROM_PX} pixels wide it may look soft on large screens.`;
}
