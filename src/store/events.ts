import { createAction } from '@reduxjs/toolkit';
import type { ExportPostsQuery } from '#contract/schemas/posts';
import type { AccountPlatform } from '#contract/networks';
import type { Media } from '#contract/schemas/media';
import type { AccountsChange } from '../lib/windowChannels';

/** The store has been made, or goes on with newer code: its first effects are attached. */
export const storeReady = createAction('app/storeReady');

/** The page has been opened and the store is listening. */
export const appStarted = createAction('app/started');

/** The effects of a signed-in user are attached. */
export const shellStarted = createAction('app/shellStarted');

/** The effects that have come with the code of a page or a dialog are attached. */
export const effectsStarted = createAction('app/effectsStarted');

/** Accounts were connected or disconnected in another window of the product. */
export const accountsChangedElsewhere = createAction<AccountsChange>('accounts/changedElsewhere');

/** A call whose response is a stream was answered 401: no rejected action of the API says so. */
export const streamUnauthorized = createAction('auth/streamUnauthorized');

/** Posts are to be saved as a file: those that the filter lets through. */
export const postsExportChosen = createAction<{ format: 'csv' | 'json'; filter: ExportPostsQuery }>(
  'imports/exportChosen',
);

/** Files of the library were chosen for the post that is being written. */
export const libraryFilesChosen = createAction<Media[]>('library/filesChosen');

/**
 * A part was cut out of a picture, which stays; the post that is being written takes the part instead, on the network that it was cut
 * for or everywhere.
 */
export const pictureCropped = createAction<{ originalId: string; media: Media; platform?: AccountPlatform }>(
  'library/pictureCropped',
);
