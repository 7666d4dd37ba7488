import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { pictureCropped } from '../../store/events';
import { initialState, type ComposerState } from './composerState';
import type { OwnPost } from './draft';
import { commonFiles } from './files';

type Of = { platform: AccountPlatform };

const NO_VARIANTS: OwnPost[] = [];

/** What single networks get of their own, and whose text is shown. */
export const variantSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    /** Null: the common text. The preview is that of the network. */
    textTabChosen: (state, { payload: { platform } }: PayloadAction<{ platform: AccountPlatform | null }>) => {
      delete state.isFitShown;
      if (platform === null) delete state.textTab;
      else {
        state.textTab = platform;
        state.previewed = platform;
      }
    },
    variantChanged: (state, { payload: { platform, content } }: PayloadAction<Of & { content: string }>) => {
      change(state, platform, { content });
    },
    /** The text is to be shortened for the shown network: what would be left is shown first. */
    fitAsked: (state) => {
      state.isFitShown = true;
    },
    fitEnded: (state) => {
      delete state.isFitShown;
    },
    /** The network gets the common text again. */
    variantDropped: (state, { payload: { platform } }: PayloadAction<Of>) => {
      const before = state.draft.variants ?? [];
      change(state, platform, { content: null });
      state.takenOut = { variants: before };
    },
    /** The network takes these files, in this order. */
    ownFilesChosen: (state, { payload: { platform, files } }: PayloadAction<Of & { files: string[] }>) => {
      change(state, platform, { files });
    },
    /** The other files go only to networks that name them. */
    commonFilesChosen: ({ draft }, { payload: { files } }: PayloadAction<{ files: string[] }>) => {
      for (const item of draft.media) {
        if (files.includes(item.id)) delete item.isApart;
        else item.isApart = true;
      }
    },
    /** The network gets the common files again. */
    ownFilesDropped: (state, { payload: { platform } }: PayloadAction<Of>) => {
      const { files: _files, altTexts: _altTexts, ...own } = ownOf(state, platform);
      replace(state, own);
    },
    ownAltTextChanged: (
      state,
      { payload: { platform, id, text } }: PayloadAction<Of & { id: string; text: string }>,
    ) => {
      change(state, platform, { altTexts: { ...ownOf(state, platform).altTexts, [id]: text } });
    },
  },
  extraReducers: (builder) => {
    // A part of a picture was cut for one network; mediaSlice, which comes before, has put it among the files.
    builder.addCase(pictureCropped, (state, { payload: { originalId, media, platform } }) => {
      if (platform === undefined) return;
      const idOf = (mediaId: string) => state.draft.media.find((item) => item.uploadedMedia?.id === mediaId)?.id;
      const [original, part] = [idOf(originalId), idOf(media.id)];
      if (original === undefined || part === undefined) return;
      const files = ownOf(state, platform).files ?? commonFiles(state.draft).map(({ id }) => id);
      change(state, platform, { files: files.map((id) => (id === original ? part : id)) });
    });
  },
  selectors: {
    selectVariants: ({ draft }) => draft.variants ?? NO_VARIANTS,
    /** The network's own text; undefined: it has none. */
    selectVariant: ({ draft }, platform: AccountPlatform) => find(draft.variants, platform)?.content ?? undefined,
    /** What the network has of its own; undefined: nothing. */
    selectOwn: ({ draft }, platform: AccountPlatform) => find(draft.variants, platform),
    selectIsFitShown: ({ isFitShown = false }) => isFitShown,
    selectTextTab: ({ textTab = null }) => textTab,
  },
});

export const {
  textTabChosen,
  variantChanged,
  variantDropped,
  fitAsked,
  fitEnded,
  ownFilesChosen,
  commonFilesChosen,
  ownFilesDropped,
  ownAltTextChanged,
} = variantSlice.actions;
export const { selectVariants, selectVariant, selectOwn, selectIsFitShown, selectTextTab } = variantSlice.selectors;

function find(variants: readonly OwnPost[] | undefined, platform: AccountPlatform): OwnPost | undefined {
  return variants?.find((own) => own.platform === platform);
}

function ownOf({ draft }: ComposerState, platform: AccountPlatform): OwnPost {
  return find(draft.variants, platform) ?? { platform, content: null };
}

function change(state: ComposerState, platform: AccountPlatform, changes: Partial<OwnPost>): void {
  replace(state, { ...ownOf(state, platform), ...changes });
}

/** A network that has nothing of its own any more is left out. What was taken out before would undo this as well. */
function replace(state: ComposerState, own: OwnPost): void {
  const { draft } = state;
  delete state.takenOut;
  const isNothing = own.content === null && own.files === undefined;
  const before = draft.variants ?? [];
  const isKnown = before.some(({ platform }) => platform === own.platform);
  const after = (isKnown ? before : [...before, own])
    .map((one) => (one.platform === own.platform ? own : one))
    .filter((one) => one !== own || !isNothing);
  if (after.length > 0) draft.variants = after;
  else delete draft.variants;
}
