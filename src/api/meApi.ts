import type { DeleteAccountResponse, DeleteAccountBody } from '#contract/schemas/auth';
import { saveFile } from '../lib/saveFile';
import { readSecret } from '../lib/secretShelf';
import { baseApi } from './baseApi';

const EXPORT_NAME = 'postwright-data.zip';

/** All data of the signed-in person: taking it along, and having it erased. */
export const meApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Has the browser save the archive: its bytes never reach the store. */
    exportData: build.mutation<null, void>({
      query: () => ({ url: '/me/export', responseHandler: saveArchive }),
    }),
    /** The password is a secret: `secretRef` names the shelved one. */
    deleteMe: build.mutation<DeleteAccountResponse, { secretRef: string }>({
      query: ({ secretRef }) => ({
        url: '/me/delete',
        method: 'POST',
        body: { password: readSecret(secretRef) as string } satisfies DeleteAccountBody,
      }),
    }),
  }),
});

export const { useDeleteMeMutation, useExportDataMutation } = meApi;

/** The key of the one deletion that may be under way. */
export const DELETION_CACHE_KEY = 'deleteMe';

const selectDeletion = meApi.endpoints.deleteMe.select(DELETION_CACHE_KEY);

/** True while the account is being deleted: its session ends before the response arrives. */
export function selectIsDeletingAccount(state: Parameters<typeof selectDeletion>[0]): boolean {
  return selectDeletion(state).isLoading;
}

async function saveArchive(response: Response): Promise<unknown> {
  if (!response.ok) return response.json();
  saveFile(EXPORT_NAME, await response.blob(), 'application/zip');
  return null;
}
