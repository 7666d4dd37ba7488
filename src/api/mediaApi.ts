import { createAction } from '@reduxjs/toolkit';
import type { Media } from '#contract/schemas/media';
import { readFile } from '../lib/fileShelf';
import { networkError, UPLOAD_FAILED } from './apiError';
import { baseApi, listTag, onSuccess } from './baseApi';

/** Reports how much of a file has been sent, in percent; `id` is its reference on the file shelf. */
export const uploadProgressed = createAction<{ id: string; percent: number }>('media/uploadProgressed');

/** Code of a file whose bytes this page does not have. */
export const FILE_GONE = 'FILE_GONE';

/** Uploads of the signed-in user. The file itself stays on the file shelf and is named by `id`. */
export const mediaApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadMedia: build.mutation<Media, { id: string }>({
      queryFn: async ({ id }, { signal, dispatch }) => {
        const file = readFile(id);
        if (file === null) return { error: { message: UPLOAD_FAILED, status: 0, code: FILE_GONE } };
        // Only who is signed in uploads: the public pages do without this code.
        const sender = await import('./sendFile').catch(() => null);
        if (sender === null) return { error: networkError() };
        const sent = await sender.sendFile('/upload/media', file, {
          signal,
          failureText: UPLOAD_FAILED,
          onProgress: (percent) => dispatch(uploadProgressed({ id, percent })),
        });
        return 'error' in sent ? sent : { data: sent.data as Media };
      },
      invalidatesTags: (_media, error) => onSuccess(error, [listTag('Media')]),
    }),
  }),
});
