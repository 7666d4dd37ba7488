import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import type { FirstComment } from '#contract/schemas/networkTexts';
import { initialState } from './composerState';

const NO_COMMENTS: FirstComment[] = [];

/** First comments below the post, on networks that take one. */
export const commentSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    /** Somebody wants to write one, so the fields are there from now on. */
    commentsOpened: (state) => {
      state.isCommenting = true;
    },
    /** An empty one is none. */
    commentChanged: (
      { draft },
      { payload: { platform, content } }: PayloadAction<{ platform: AccountPlatform; content: string }>,
    ) => {
      const others = (draft.comments ?? []).filter((one) => one.platform !== platform);
      const comments = content === '' ? others : [...others, { platform, content }];
      // In the order of the networks' names, so that equal comments are equal as JSON too.
      if (comments.length > 0)
        draft.comments = comments.toSorted((one, other) => (one.platform < other.platform ? -1 : 1));
      else delete draft.comments;
    },
  },
  selectors: {
    selectComments: ({ draft }) => draft.comments ?? NO_COMMENTS,
    selectComment: ({ draft }, platform: AccountPlatform) =>
      draft.comments?.find((one) => one.platform === platform)?.content ?? '',
    selectIsCommenting: ({ isCommenting = false, draft }) => isCommenting || draft.comments !== undefined,
  },
});

export const { commentsOpened, commentChanged } = commentSlice.actions;
export const { selectComments, selectComment, selectIsCommenting } = commentSlice.selectors;
