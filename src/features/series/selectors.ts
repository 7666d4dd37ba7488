import type { RootState } from '../../store/hooks';
import { selectSeries, type BringBackForm, type SeriesEdit } from './seriesSlice';

export const selectEdit = (state: RootState): SeriesEdit => selectSeries(state).edit;
export const selectBringBack = (state: RootState): BringBackForm => selectSeries(state).bringBack;
export const selectIdempotencyKey = (state: RootState): string | null => selectSeries(state).idempotencyKey;
export const selectIsSending = (state: RootState): boolean => selectSeries(state).isSending;
export const selectFailure = (state: RootState): string | null => selectSeries(state).failure;
