import { addTags } from '#contract/tags';
import { analyticsApi } from '../api/analyticsApi';
import { snippetsApi } from '../api/snippetsApi';
import type { AppDispatch } from './hooks';

/** Reads the hashtags that are a person's own, without signs: of their sets, of posts of the last 30 days, and tracked ones. */
export function ownHashtags() {
  return async (dispatch: AppDispatch): Promise<string[]> => {
    const [sets, used] = await Promise.all([
      dispatch(snippetsApi.endpoints.listSnippets.initiate(undefined, { subscribe: false })),
      dispatch(analyticsApi.endpoints.getHashtagAnalytics.initiate(undefined, { subscribe: false })),
    ]);
    const ofSets = (sets.data ?? []).filter(({ kind }) => kind === 'hashtags').map(({ content }) => content);
    const ofPosts = (used.data?.hashtags ?? []).map(({ hashtag }) => hashtag);
    return addTags([], [...ofSets, ...ofPosts].join(' '));
  };
}
