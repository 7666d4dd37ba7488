import { createAction } from '@reduxjs/toolkit';

/** The page has been opened and the store is listening. */
export const appStarted = createAction('app/started');
