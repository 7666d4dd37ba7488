/** The drawing of what closes or removes something, for a LineIcon. */
export const CROSS_ICON = 'M6 6l12 12M18 6L6 18';
