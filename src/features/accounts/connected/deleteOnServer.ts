import { accountsApi } from '../../../api/accountsApi';
import { isNotFound } from '../../../api/apiError';
import { baseApi } from '../../../api/baseApi';
import { reasonText } from '../../../api/failureText';
import { listTag } from '../../../api/tags';
import type { AppDispatch } from '../../../store/hooks';

/** Removes an account from the server; null when it is gone, else the reason why it is not. */
export async function deleteOnServer(id: string, dispatch: AppDispatch): Promise<string | null> {
  const { error } = await dispatch(accountsApi.endpoints.deleteAccount.initiate(id, { track: false }));
  if (error === undefined) return null;
  if (!isNotFound(error)) return reasonText(error);
  dispatch(baseApi.util.invalidateTags([listTag('Account')]));
  return null;
}
