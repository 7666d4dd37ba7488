import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Area, CropRatio } from '#contract/crops';
import type { AccountPlatform } from '#contract/networks';
import type { UpdatePostBody } from '#contract/schemas/posts';
import type { TrackablePlatform } from '#contract/platforms';
import { failureText } from '../../api/failureText';
import { locationChanged, type Navigation } from '../../store/navigation';
import { sessionEnded } from '../auth/authSlice';
import { rootReducer } from '../../store/rootReducer';

/** An account as people name it, and its server where that is known. */
export type AccountOnServer = { username: string; server: string | null };

/** What of a post is moved: those of its targets that go out at an instant, or a draft that stays one. */
export type PostShare = { at: string; changes: Pick<UpdatePostBody, 'status' | 'target_ids'> };

/** Every dialog of the product, by name; options are ids only, never functions or rows. */
export type Dialog =
  | { name: 'aiAssistant' }
  | { name: 'palette'; query: string }
  | { name: 'shortcuts' }
  | { name: 'changePassword' }
  /** Sets an authenticator app up, makes new recovery codes, and turns the second factor off. */
  | { name: 'addAuthenticator' }
  | { name: 'newRecoveryCodes' }
  | { name: 'turnSecondFactorOff' }
  /** Adds an account at the OpenID Connect issuer to the ways in. */
  | { name: 'linkIdentity' }
  /** Adds a passkey, renames one (`text` is the name that is being typed), and asks before one is removed. */
  | { name: 'addPasskey' }
  | { name: 'renamePasskey'; id: string; text: string }
  | { name: 'removePasskey'; id: string }
  | { name: 'clearAccounts' }
  | { name: 'deleteAccount' }
  /**
   * With a platform it opens at that platform's authorization, filled in for an account that is connected again; with `comments`,
   * what first comments need is asked for too.
   */
  | { name: 'connectAccount'; platform?: AccountPlatform; again?: AccountOnServer; comments?: true }
  | { name: 'disconnectAccount'; platform: AccountPlatform; accountId: string }
  /** Somebody wanted to go elsewhere while settings were unsaved. */
  | { name: 'leaveSettings'; navigation: Navigation }
  /** Asks before all failed posts are sent again. */
  | { name: 'retryAll'; ids: string[] }
  /** With a post it moves that post, or a share of it, to another time; without one it is the demo. */
  | { name: 'schedulePost'; postId?: string; share?: PostShare }
  /** Changes how a post repeats, and stops that. */
  | { name: 'editSeries'; seriesId: string }
  | { name: 'stopSeries'; seriesId: string }
  /** Has a published post go out again and again. */
  | { name: 'bringBack'; postId: string }
  /** Asks whether queued posts follow the posting times that were chosen. */
  | { name: 'moveQueued' }
  /** Keeps and changes snippets. */
  | { name: 'snippets' }
  /** Shows an entry of the calendar, by its key, beside it. */
  | { name: 'calendarEntry'; key: string }
  | SmallComposerDialog
  | LibraryDialog
  | CropDialog;

/** A post that is written in a slot of the calendar. */
export type SmallComposerDialog = {
  name: 'smallComposer';
  /** A local day (YYYY-MM-DD) and time (HH:mm); empty until they are filled in. */
  date: string;
  time: string;
  content?: string;
  /** Ids of the accounts that somebody ticked here; absent: those of the last post, which are its habits. */
  accountIds?: string[];
  habits?: { platforms: AccountPlatform[] | null; accountIds: Partial<Record<AccountPlatform, string[]>> };
  /** What did not fit, and its place, until the text changes. */
  leftOut?: { text: string; at: number } | undefined;
  /** After an attempt, the fields say what is missing. */
  hasTried?: true;
  isSending?: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** Under this key the post is made, however often it is sent. */
  idempotencyKey?: string;
};

/** The files that a user keeps; `isChoosing`: some of them are wanted for a post. What is absent was not chosen. */
export type LibraryDialog = {
  name: 'library';
  isChoosing?: boolean;
  q?: string;
  kind?: 'image' | 'video' | undefined;
  unused?: boolean;
  selected?: string[];
  /** The alt text that is being written for the only selected one. */
  altText?: string | undefined;
  /** Why files were not deleted. */
  problems?: string[];
  /** Asks before the selected ones, or all unused ones, are deleted. */
  asksToDelete?: 'selected' | 'unused' | undefined;
};

/** Cuts a part, in pixels, out of a picture. `isChoosing` is that of the library to which it goes back. */
export type CropDialog = {
  name: 'crop';
  mediaId: string;
  ratio: CropRatio;
  /** The network that the part is for; the others keep the picture. */
  platform?: AccountPlatform;
  zoom?: number;
  place?: { x: number; y: number };
  area?: Area;
  problem?: string;
  library?: { isChoosing: boolean };
};

/** What was typed or chosen in one of these. */
export type DialogChanges =
  | ({ name: 'library' } & Partial<LibraryDialog>)
  | ({ name: 'crop' } & Partial<CropDialog>)
  | ({ name: 'smallComposer' } & Partial<SmallComposerDialog>)
  | { name: 'renamePasskey'; text: string };

export type ToastKind = 'success' | 'info' | 'error';

/** A post to be deleted, as it is on the screen. */
export type Deletion = {
  id: string;
  excerpt: string;
  /** It is out already, so deleting it here does not remove it from the network. */
  isPublished: boolean;
  /** The networks that are asked to delete it too; absent: none. */
  networks?: AccountPlatform[];
  /** It is one of a series, and its day is left out. */
  isSkipped?: true;
  /** The version that was read. */
  version: number;
};

/** Effect of the button in a toast: open a page, delete something after all, or undo something. */
export type ToastAction =
  | { kind: 'open'; label: string; to: string }
  /** `id` identifies the restored item: a post, a file or a draft by its id, a keyword or a hashtag, on its `platforms`, by its text. */
  | {
      kind: 'undo';
      label: string;
      undone: 'postDeletion' | 'keywordRemoval' | 'hashtagRemoval' | 'bulkChange' | 'altText' | 'draftDeletion';
      id: string;
      platforms?: TrackablePlatform[];
    }
  /** Deletes a post in the version that is there now. */
  | { kind: 'delete'; label: string; deletion: Deletion }
  /** Gives an account's queue its earlier order, and its earlier instants where these have changed. */
  | { kind: 'undoOrder'; label: string; accountId: string; order: string[]; slots?: string[] }
  /** Gives a post, or the share of it that `changes` name, its earlier time; `version` is the one with the new time. */
  | {
      kind: 'undoReschedule';
      label: string;
      id: string;
      version: number;
      /** Null: it was a draft without a time. */
      scheduledDate: string | null;
      changes?: PostShare['changes'];
    }
  /** Puts an entry of the calendar, by its key, back to where it was. */
  | { kind: 'undoMove'; label: string; key: string };

/** A toast; errors stay until they are closed, the others leave by themselves. */
export type Toast = {
  id: string;
  kind: ToastKind;
  text: string;
  action?: ToastAction;
  /** The way to what it is about, where `action` is something else. */
  view?: Extract<ToastAction, { kind: 'open' }>;
};

export type UiState = {
  isSidebarOpen: boolean;
  isDrawerOpen: boolean;
  isUserMenuOpen: boolean;
  /** The list of what needs the person. */
  isBellOpen?: true;
  /** The browser has no network. */
  isOffline: boolean;
  /** The browser has a network, but the server does not answer over it. */
  isServerLost?: true;
  dialog: Dialog | null;
  toasts: Toast[];
};

const initialState: UiState = {
  isSidebarOpen: true,
  isDrawerOpen: false,
  isUserMenuOpen: false,
  isOffline: false,
  dialog: null,
  toasts: [],
};

export const uiSlice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    sidebarToggled: (state) => {
      state.isSidebarOpen = !state.isSidebarOpen;
    },
    drawerToggled: (state) => {
      state.isDrawerOpen = !state.isDrawerOpen;
    },
    drawerClosed: (state) => {
      state.isDrawerOpen = false;
    },
    userMenuOpened: (state) => {
      state.isUserMenuOpen = true;
    },
    userMenuClosed: (state) => {
      state.isUserMenuOpen = false;
    },
    bellOpened: (state) => {
      state.isBellOpen = true;
    },
    bellClosed: (state) => {
      delete state.isBellOpen;
    },
    dialogOpened: (state, { payload }: PayloadAction<Dialog>) => {
      state.dialog = payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
    /** Something was typed or chosen in a dialog that holds it itself. */
    dialogChanged: (state, { payload }: PayloadAction<DialogChanges>) => {
      if (state.dialog?.name === payload.name) Object.assign(state.dialog, payload);
    },
    paletteQueryTyped: (state, { payload }: PayloadAction<string>) => {
      if (state.dialog?.name === 'palette') state.dialog.query = payload;
    },
    /** Chosen in the palette or by its keys; a listener carries it out. */
    commandChosen: (state, _action: PayloadAction<{ id: string }>) => {
      state.dialog = null;
    },
    connectionLost: (state) => {
      state.isOffline = true;
    },
    connectionRestored: (state) => {
      state.isOffline = false;
    },
    serverLost: (state) => {
      state.isServerLost = true;
    },
    serverReached: (state) => {
      delete state.isServerLost;
    },
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        // A repeated error is announced again but listed once.
        state.toasts = state.toasts.filter(({ kind, text }) => kind !== 'error' || text !== payload.text);
        state.toasts.push(payload);
      },
    },
    toastDismissed: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.toasts = state.toasts.filter(({ id }) => id !== payload.id);
    },
    /** The button in a toast was pressed; listeners carry it out. */
    toastActionChosen: (state, { payload }: PayloadAction<{ id: string; action: ToastAction }>) => {
      state.toasts = state.toasts.filter(({ id }) => id !== payload.id);
    },
  },
  selectors: {
    selectIsSidebarOpen: (state) => state.isSidebarOpen,
    selectIsDrawerOpen: (state) => state.isDrawerOpen,
    selectIsUserMenuOpen: (state) => state.isUserMenuOpen,
    selectIsBellOpen: (state) => state.isBellOpen === true,
    selectIsOffline: (state) => state.isOffline,
    selectIsServerLost: (state) => state.isServerLost === true,
    selectDialog: (state) => state.dialog,
    selectToasts: (state) => state.toasts,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state) => {
        state.isDrawerOpen = false;
        state.isUserMenuOpen = false;
        delete state.isBellOpen;
      })
      .addMatcher(sessionEnded, ({ isSidebarOpen, isOffline }) => ({ ...initialState, isSidebarOpen, isOffline }));
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof uiSlice> {}
}

export const {
  bellOpened,
  bellClosed,
  sidebarToggled,
  drawerToggled,
  drawerClosed,
  userMenuOpened,
  userMenuClosed,
  dialogOpened,
  dialogClosed,
  dialogChanged,
  paletteQueryTyped,
  commandChosen,
  connectionLost,
  connectionRestored,
  serverLost,
  serverReached,
  toastShown,
  toastDismissed,
  toastActionChosen,
} = uiSlice.actions;
export const {
  selectIsSidebarOpen,
  selectIsDrawerOpen,
  selectIsUserMenuOpen,
  selectIsBellOpen,
  selectIsOffline,
  selectIsServerLost,
  selectDialog,
  selectToasts,
} = uiSlice.injectInto(rootReducer).selectors;

/** The toast after a call: success, or failure with its reason. */
export function outcomeToast(error: unknown, success: string, failure: string): Omit<Toast, 'id'> {
  return error === undefined
    ? { kind: 'success', text: success }
    : { kind: 'error', text: failureText(failure, error) };
}
