import { withParam } from '../../lib/addresses';
import type { AppDispatch, RootState } from '../../store/hooks';
import { selectLocation } from '../../store/locationSlice';
import { navigationRequested } from '../../store/navigation';

const PARAMETER = 'tag';

/** The hashtag whose posts an address shows, without its #; null when it shows none. */
export function tagIn(search: string): string | null {
  return new URLSearchParams(search).get(PARAMETER) || null;
}

/** The query of an address that shows a hashtag's posts. */
function withTag(search: string, hashtag: string): string {
  return withParam(search, PARAMETER, hashtag);
}

/** The query of an address without a hashtag's posts. */
function withoutTag(search: string): string {
  return withParam(search, PARAMETER, null);
}

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
