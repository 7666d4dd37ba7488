/** How much a picture can be enlarged before it is cut. */
export const CROP_ZOOM = { least: 1, most: 5, step: 0.1 } as const;
