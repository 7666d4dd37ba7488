import type { TrendingState } from './trendingSlice';

/** Apart from the slice, which is part of the first scripts. */
type State = { trending: TrendingState };

export const selectTopic = ({ trending }: State): TrendingState['topic'] => trending.topic;
export const selectRegion = ({ trending }: State): TrendingState['region'] => trending.region;
export const selectPages = ({ trending }: State): TrendingState['pages'] => trending.pages;
