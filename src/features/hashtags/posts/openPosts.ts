import type { AppDispatch, RootState } from '../../../store/hooks';
import { selectLocation } from '../../../store/locationSlice';
import { navigationRequested } from '../../../store/navigation';
import { withoutTag, withTag } from '../tagAddress';

const OPENED_HERE = { isDrawer: true };

/** Opens the drawer of a hashtag's posts by an address of its own, so that the browser's back button closes it. */
export function openPosts(hashtag: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const { pathname, search } = selectLocation(getState());
    dispatch(navigationRequested({ kind: 'push', to: pathname + withTag(search, hashtag), state: OPENED_HERE }));
  };
}

/** Closes the drawer: the entry that opened it is undone; if it was opened by a link, the address is replaced. */
export function closePosts() {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const { pathname, search, state } = selectLocation(getState());
    const isOpenedHere = (state as Partial<typeof OPENED_HERE> | null)?.isDrawer === true;
    dispatch(
      navigationRequested(
        isOpenedHere ? { kind: 'go', steps: -1 } : { kind: 'replace', to: pathname + withoutTag(search) },
      ),
    );
  };
}
