import type { AppStartListening } from '../../../store/hooks';
import { altTextAsked, altTextStopped, selectMedia } from '../mediaSlice';

/** Fetched once a picture is to be described. */
const loadDescriber = () => import('./describePicture');

/** Has a model describe the pictures of a post, where the server knows one. */
export function startAltTextListeners(startListening: AppStartListening): void {
  // When a picture is to be described, a model is asked, until Stop or until the picture leaves the form.
  startListening({
    actionCreator: altTextAsked,
    effect: async ({ payload: { id } }, api) => {
      const item = selectMedia(api.getState()).find((one) => one.id === id);
      const describer = await loadDescriber().catch(() => null);
      if (item === undefined || describer === null) api.dispatch(altTextStopped());
      else await describer.describePicture(api, item);
    },
  });
}
