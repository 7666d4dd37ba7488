import { accountsApi } from '../../api/accountsApi';
import { baseApi } from '../../api/baseApi';
import { reasonText } from '../../api/failureText';
import { listTag } from '../../api/tags';
import type { AppDispatch } from '../../app/hooks';

const HTTP_NOT_FOUND = 404;

/** Removes an account from the server; null when it is gone, else the reason why it is not. */
export async function deleteOnServer(id: string, dispatch: AppDispatch): Promise<string | null> {
  const { error } = await dispatch(accountsApi.endpoints.deleteAccount.initiate(id, { track: false }));
  if (error === undefined) return null;
  const isGoneAlready = 'status' in error && error.status === HTTP_NOT_FOUND;
  if (!isGoneAlready) return reasonText(error);
  dispatch(baseApi.util.invalidateTags([listTag('Account')]));
  return null;
}
