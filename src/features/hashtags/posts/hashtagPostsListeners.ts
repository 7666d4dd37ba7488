import type { AppStartListening } from '../../../store/hooks';
import { navigationRequested } from '../../../store/navigation';
import { postsClosed, postsOpened } from '../hashtagsSlice';
import { withoutTag, withTag } from '../tagAddress';

const OPENED_HERE = { isDrawer: true };

/** Gives the drawer of a hashtag's posts an address of its own, so that the browser's back button closes it. */
export function startHashtagPostsListeners(startListening: AppStartListening): void {
  // When somebody wants to see the posts, the address names the hashtag.
  startListening({
    actionCreator: postsOpened,
    effect: ({ payload: { hashtag } }, { dispatch, getState }) => {
      const { pathname, search } = getState().location.location;
      dispatch(navigationRequested({ kind: 'push', to: pathname + withTag(search, hashtag), state: OPENED_HERE }));
    },
  });

  // When the drawer is closed, the entry that opened it is undone; if it was opened by a link, the address is replaced.
  startListening({
    actionCreator: postsClosed,
    effect: (_action, { dispatch, getState }) => {
      const { pathname, search, state } = getState().location.location;
      const isOpenedHere = (state as Partial<typeof OPENED_HERE> | null)?.isDrawer === true;
      dispatch(
        navigationRequested(
          isOpenedHere ? { kind: 'go', steps: -1 } : { kind: 'replace', to: pathname + withoutTag(search) },
        ),
      );
    },
  });
}
