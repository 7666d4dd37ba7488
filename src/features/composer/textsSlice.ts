import { type PayloadAction, createSlice, nanoid } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { type ComposerState, initialState, selectComposer } from './composerState';
import type { DraftPart, OwnPost } from './draft';
import { pictureCropped } from '../../store/events';
import { commonFiles } from './files';

type Id = { id: string };
/** Null: of every network that takes threads and has no parts of its own. */
type Whose = { platform: AccountPlatform | null };

const NO_PARTS: DraftPart[] = [];

type Of = { platform: AccountPlatform };

const NO_VARIANTS: OwnPost[] = [];

/** What single networks get of their own, the parts of a thread, and whose text is shown. */
export const textsSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    partAdded: {
      prepare: (whose: Whose) => ({ payload: { ...whose, id: nanoid() } }),
      reducer: (state, { payload: { id, platform } }: PayloadAction<Whose & Id>) => {
        setParts(state, [...partsOf(state), { id, content: '', ...(platform !== null && { platform }) }]);
      },
    },
    /** The text was made into a thread: its beginning stays, and the rest are the first parts. */
    threadMade: {
      prepare: ([content = '', ...rest]: readonly string[], whole: string) => ({
        payload: { content, whole, parts: rest.map((text) => ({ id: nanoid(), content: text })) },
      }),
      reducer: (
        state,
        { payload }: PayloadAction<{ content: string; whole: string; parts: { id: string; content: string }[] }>,
      ) => {
        const before = partsOf(state);
        setParts(state, [...payload.parts, ...before]);
        state.takenOut = { content: payload.whole, parts: before };
        state.draft.content = payload.content;
        delete state.leftOut;
      },
    },
    partChanged: (state, { payload: { id, content } }: PayloadAction<Id & { content: string }>) => {
      const part = partsOf(state).find((one) => one.id === id);
      if (part === undefined) return;
      part.content = content;
      delete state.takenOut;
    },
    /** A part takes these files, and no other part does. */
    partFilesChosen: (state, { payload: { id, files } }: PayloadAction<Id & { files: string[] }>) => {
      for (const part of partsOf(state)) {
        if (part.id === id) part.files = files;
        else if (part.files) part.files = part.files.filter((file) => !files.includes(file));
      }
    },
    partRemoved: (state, { payload: { id } }: PayloadAction<Id>) => {
      takeOut(state, (part) => part.id === id);
    },
    /** The network begins with a copy of the common parts. */
    ownPartsBegun: {
      prepare: (platform: AccountPlatform, common: readonly DraftPart[]) => ({
        payload: { parts: common.map(({ content }) => ({ id: nanoid(), content, platform })) },
      }),
      reducer: (state, { payload }: PayloadAction<{ parts: DraftPart[] }>) => {
        setParts(state, [...partsOf(state), ...payload.parts]);
      },
    },
    /** The network gets the common parts again. */
    ownPartsDropped: (state, { payload: { platform } }: PayloadAction<{ platform: AccountPlatform }>) => {
      takeOut(state, (part) => part.platform === platform);
    },
    /** What was taken out last is back. */
    takenOutRestored: (state) => {
      const { parts, ...others } = state.takenOut ?? {};
      Object.assign(state.draft, others);
      if (parts !== undefined) setParts(state, parts);
      delete state.takenOut;
    },
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
  selectors: {
    selectParts: ({ draft }) => draft.parts ?? NO_PARTS,
    selectTakenOut: ({ takenOut = null }) => takenOut,
    selectVariants: ({ draft }) => draft.variants ?? NO_VARIANTS,
    /** The network's own text; undefined: it has none. */
    selectVariant: ({ draft }, platform: AccountPlatform) => find(draft.variants, platform)?.content ?? undefined,
    /** What the network has of its own; undefined: nothing. */
    selectOwn: ({ draft }, platform: AccountPlatform) => find(draft.variants, platform),
    selectIsFitShown: ({ isFitShown = false }) => isFitShown,
    selectTextTab: ({ textTab = null }) => textTab,
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
});

export const {
  partAdded,
  threadMade,
  partChanged,
  partFilesChosen,
  partRemoved,
  ownPartsBegun,
  ownPartsDropped,
  takenOutRestored,
  textTabChosen,
  variantChanged,
  fitAsked,
  fitEnded,
  variantDropped,
  ownFilesChosen,
  commonFilesChosen,
  ownFilesDropped,
  ownAltTextChanged,
} = textsSlice.actions;
export const {
  selectParts,
  selectTakenOut,
  selectVariants,
  selectVariant,
  selectOwn,
  selectIsFitShown,
  selectTextTab,
} = textsSlice.getSelectors(selectComposer);

function partsOf({ draft }: ComposerState): DraftPart[] {
  return draft.parts ?? [];
}

function setParts(state: ComposerState, parts: DraftPart[]): void {
  if (parts.length > 0) state.draft.parts = parts;
  else delete state.draft.parts;
  delete state.takenOut;
}

function takeOut(state: ComposerState, isTaken: (part: DraftPart) => boolean): void {
  const before = partsOf(state);
  setParts(
    state,
    before.filter((part) => !isTaken(part)),
  );
  state.takenOut = { parts: before };
}

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
