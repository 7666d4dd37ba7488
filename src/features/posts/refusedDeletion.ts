import type { AppDispatch } from '../../app/hooks';
import { isApiError } from '../../api/apiError';
import { failureText } from '../../api/failureText';
import { postsApi } from '../../api/postsApi';
import type { Deletion, Toast } from '../ui/uiSlice';
import { deletionOf } from './deletionOf';
import { postMessages } from './messages';

/**
 * The toast after a deletion that was refused. Where the post had changed since it was read, it says what the post is now
 * and asks again.
 */
export function refusedDeletion({ id, networks, isSkipped }: Deletion, error: unknown) {
  return async (dispatch: AppDispatch): Promise<Omit<Toast, 'id'>> => {
    if (isSkipped) return failed(error, postMessages.skipFailed);
    if (!isApiError(error) || error.code !== 'VERSION_CONFLICT') return failed(error);
    const call = postsApi.endpoints.getPost.initiate(id, { forceRefetch: true, subscribe: false });
    const { data, error: readError } = await dispatch(call);
    if (data === undefined || readError !== undefined) return failed(error);
    const deletion = deletionOf(data, { isAtNetworks: networks !== undefined });
    const isOnlyHere = deletion.isPublished && deletion.networks === undefined;
    const text = deletion.isPublished ? postMessages.publishedMeanwhile : postMessages.changedMeanwhile;
    const label = isOnlyHere ? postMessages.deleteHere : postMessages.delete;
    return { kind: 'error', text, action: { kind: 'delete', label, deletion } };
  };
}

function failed(error: unknown, text: string = postMessages.deleteFailed): Omit<Toast, 'id'> {
  return { kind: 'error', text: failureText(text, error) };
}
