import { createAction } from '@reduxjs/toolkit';
import type { ExportPostsQuery } from '#contract/schemas/posts';
import type { AccountsChange } from '../lib/accountsChannel';

/** The store has been made. */
export const storeReady = createAction('app/storeReady');

/** The page has been opened and the store is listening. */
export const appStarted = createAction('app/started');

/** The effects of a signed-in user are attached. */
export const shellStarted = createAction('app/shellStarted');

/** Accounts were connected or disconnected in another window of the product. */
export const accountsChangedElsewhere = createAction<AccountsChange>('accounts/changedElsewhere');

/** Posts are to be saved as a file: those that the filter lets through. */
export const postsExportChosen = createAction<{ format: 'csv' | 'json'; filter: ExportPostsQuery }>(
  'imports/exportChosen',
);
