import type {
  CommitImportBody,
  EncodingReadings,
  ImportProgress,
  ImportReport,
  UndoneImport,
  UpdateImportBody,
} from '#contract/schemas/imports';
import type { ExportPostsQuery } from '#contract/schemas/posts';
import type { Encoding } from '#contract/importFormat';
import { readFile } from '../lib/fileShelf';
import { saveFile } from '../lib/saveFile';
import { FILE_GONE } from './mediaApi';
import { baseApi, idTag, kindTag, onSuccess } from './baseApi';

/** A file on the file shelf, named by `fileRef`; `zone` is for rows that name none. */
export type ImportFile = { fileRef: string; zone: string };

/** Arguments of createImport; `encoding` is said where the file is unclear. */
export type CreateImportArg = ImportFile & { encoding?: Encoding };

/** Arguments of exportPosts: a sheet or JSON of the posts that a filter lets through. */
export type ExportPostsArg = { format: 'csv' | 'json'; filter: ExportPostsQuery };

const GONE = { message: 'The file is gone. Choose it again.', status: 0, code: FILE_GONE };

const EXPORT_TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/** Posts out of a spreadsheet, and into one. */
export const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createImport: build.mutation<ImportReport, CreateImportArg>({
      queryFn: async ({ fileRef, zone, encoding }, _api, _options, send) => {
        const file = readFile(fileRef);
        if (file === null) return { error: GONE };
        const type = /\.json$/i.test(file.name) ? EXPORT_TYPES.json : EXPORT_TYPES.csv;
        const sent = await send({
          url: '/imports',
          method: 'POST',
          params: { dry_run: true, zone, ...(encoding !== undefined && { encoding }) },
          headers: { 'Content-Type': type },
          body: await file.arrayBuffer(),
        });
        return sent.error === undefined ? { data: sent.data as ImportReport } : { error: sent.error };
      },
    }),
    listImportEncodings: build.mutation<EncodingReadings, ImportFile>({
      queryFn: async ({ fileRef }, _api, _options, send) => {
        const file = readFile(fileRef);
        if (file === null) return { error: GONE };
        const sent = await send({
          url: '/imports/encodings',
          method: 'POST',
          headers: { 'Content-Type': EXPORT_TYPES.csv },
          body: await file.arrayBuffer(),
        });
        return sent.error === undefined ? { data: sent.data as EncodingReadings } : { error: sent.error };
      },
    }),
    getImport: build.query<ImportReport, string>({
      query: (id) => importUrl(id),
      providesTags: (_report, _error, id) => [idTag('Import', id)],
    }),
    getImportProgress: build.query<ImportProgress, string>({
      query: (id) => `${importUrl(id)}/commit`,
      // What is shown at first is in the report.
      keepUnusedDataFor: 0,
    }),
    updateImport: build.mutation<ImportReport, { id: string; changes: UpdateImportBody }>({
      query: ({ id, changes }) => ({ url: importUrl(id), method: 'PUT', body: changes }),
      invalidatesTags: (_report, error, { id }) => onSuccess(error, [idTag('Import', id)]),
    }),
    commitImport: build.mutation<ImportReport, { id: string; body: CommitImportBody }>({
      query: ({ id, body }) => ({
        url: `${importUrl(id)}/commit`,
        method: 'POST',
        headers: { 'Idempotency-Key': id },
        body,
      }),
      invalidatesTags: (_report, error, { id }) => {
        // It may have begun although the answer was lost.
        const isLost = error?.status === 0;
        return onSuccess(isLost ? undefined : error, [idTag('Import', id), kindTag('Post'), idTag('User', 'ME')]);
      },
    }),
    undoImport: build.mutation<UndoneImport, string>({
      query: (id) => ({ url: importUrl(id), method: 'DELETE' }),
      invalidatesTags: (_response, error, id) =>
        onSuccess(error, [idTag('Import', id), kindTag('Post'), idTag('User', 'ME')]),
    }),
    /** Has the browser save the file: its bytes never reach the store. */
    exportPosts: build.mutation<null, ExportPostsArg>({
      query: ({ format, filter }) => ({
        url: `/exports/posts.${format}`,
        params: filter,
        responseHandler: (response) => saveExport(response, format),
      }),
    }),
  }),
});

export const { useGetImportProgressQuery, useGetImportQuery } = importsApi;

function importUrl(id: string): string {
  return `/imports/${encodeURIComponent(id)}`;
}

async function saveExport(response: Response, format: ExportPostsArg['format']): Promise<unknown> {
  if (!response.ok) return response.json();
  saveFile(`postwright-posts.${format}`, await response.blob(), EXPORT_TYPES[format]);
  return null;
}
