import { fitRatio, type Area, type CropRatio } from '#contract/crops';

/** A part as the cropper tells it, in the picture's pixels, perhaps between two of them. */
type Told = { x: number; y: number; width: number; height: number };

/** The part in whole pixels, of the shape that was chosen, and within the picture. */
export function cutArea(told: Told, ratio: CropRatio, picture: { width: number; height: number }): Area {
  const within = {
    width: Math.min(picture.width, Math.round(told.width)),
    height: Math.min(picture.height, Math.round(told.height)),
  };
  const { width, height } = fitRatio(within, ratio);
  const place = (at: number, most: number) => Math.max(0, Math.min(Math.round(at), most));
  return { left: place(told.x, picture.width - width), top: place(told.y, picture.height - height), width, height };
}
