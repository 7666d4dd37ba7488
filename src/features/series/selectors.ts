import type { BringBackForm, SeriesDialogs, SeriesEdit } from './seriesSlice';

/** Apart from the slice, which is part of the first scripts. */
type State = { series: SeriesDialogs };

export const selectEdit = ({ series }: State): SeriesEdit => series.edit;
export const selectBringBack = ({ series }: State): BringBackForm => series.bringBack;
export const selectIdempotencyKey = ({ series }: State): string | null => series.idempotencyKey;
export const selectIsSending = ({ series }: State): boolean => series.isSending;
export const selectFailure = ({ series }: State): string | null => series.failure;
