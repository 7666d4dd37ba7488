import { libraryApi } from '../api/libraryApi';
import type { CachedMutation } from './cachedQueries';

const { updateMedia, deleteMedia, cropMedia } = libraryApi.endpoints;

/** The mutations of the library, as cachedMutations has all others. */
export const LIBRARY_MUTATIONS: Record<string, CachedMutation> = {
  updateMedia: {
    route: 'PATCH /media/m1',
    body: { id: 'm1' },
    start: ({ dispatch }) => dispatch(updateMedia.initiate({ id: 'm1', changes: { alt_text: 'A loaf' } })),
    refetches: ['getMedia', 'listMedia'],
  },
  deleteMedia: {
    route: 'POST /media/delete',
    body: { deleted: 1, bytes: 1, kept: [] },
    start: ({ dispatch }) => dispatch(deleteMedia.initiate({ ids: ['m1'] })),
    refetches: ['listMedia'],
  },
  cropMedia: {
    route: 'POST /media/m1/crops',
    body: { id: 'm2' },
    start: ({ dispatch }) => dispatch(cropMedia.initiate({ id: 'm1', body: { ratio: '1:1' } })),
    refetches: ['listMedia'],
  },
};
