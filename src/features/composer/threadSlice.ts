import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { initialState, type ComposerState } from './composerState';
import type { DraftPart } from './draft';

type Id = { id: string };
/** Null: of every network that takes threads and has no parts of its own. */
type Whose = { platform: AccountPlatform | null };

const NO_PARTS: DraftPart[] = [];

/** What follows the text as a thread: common parts, and those of single networks. */
export const threadSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    partAdded: {
      prepare: (whose: Whose) => ({ payload: { ...whose, id: nanoid() } }),
      reducer: (state, { payload: { id, platform } }: PayloadAction<Whose & Id>) => {
        setParts(state, [...partsOf(state), { id, content: '', ...(platform !== null && { platform }) }]);
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
      Object.assign(state.draft, state.takenOut);
      delete state.takenOut;
    },
  },
  selectors: {
    selectParts: ({ draft }) => draft.parts ?? NO_PARTS,
    selectTakenOut: ({ takenOut = null }) => takenOut,
  },
});

export const {
  partAdded,
  partChanged,
  partFilesChosen,
  partRemoved,
  ownPartsBegun,
  ownPartsDropped,
  takenOutRestored,
} = threadSlice.actions;
export const { selectParts, selectTakenOut } = threadSlice.selectors;

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
