import { createAction } from '@reduxjs/toolkit';

/** A control of the sample page was pressed that does nothing but say so; `draftId` is null for the page's own. */
export const sampleControlUsed = createAction<{ control: string; draftId: string | null }>('drafts/sampleControlUsed');
