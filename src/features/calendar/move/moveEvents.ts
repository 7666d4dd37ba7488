import { createAction } from '@reduxjs/toolkit';

/** Why something stays where it is. */
export type Refusal = 'past' | 'sent' | 'offline' | 'changed';

/** A move was refused; a listener says why. */
export const moveRefused = createAction<Refusal>('calendar/moveRefused');

/** Undo was pressed, in the toast or on the entry; a listener moves it back. */
export const moveUndone = createAction<{ key: string }>('calendar/moveUndone');
