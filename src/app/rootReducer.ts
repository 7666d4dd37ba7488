import { combineReducers } from '@reduxjs/toolkit';
// A log can be folded only where every endpoint in it is known.
import '../api/index';
import { accountsSlice } from '../features/accounts/accountsSlice';
import { aiAssistantSlice } from '../features/ai-assistant/aiAssistantSlice';
import { analyticsSlice } from '../features/analytics/analyticsSlice';
import { calendarSlice } from '../features/calendar/calendarSlice';
import { composerReducer } from '../features/composer/form/composerReducer';
import { unfinishedSlice } from '../features/composer/drafts/unfinishedSlice';
import { suggestionsSlice } from '../features/composer/hashtags/suggestionsSlice';
import { connectWizardSlice } from '../features/connect/wizard/connectWizardSlice';
import { serverFormSlice } from '../features/connect/servers/serverFormSlice';
import { hashtagsSlice } from '../features/hashtags/hashtagsSlice';
import { importsSlice } from '../features/imports/importsSlice';
import { keywordsSlice } from '../features/keywords/keywordsSlice';
import { postsSlice } from '../features/posts/postsSlice';
import { selectionSlice } from '../features/posts/selection/selectionSlice';
import { searchSlice } from '../features/posts/search/searchSlice';
import { queueSlice } from '../features/queue/queueSlice';
import { scheduleDialogSlice } from '../features/schedule-dialog/scheduleDialogSlice';
import { seriesSlice } from '../features/series/seriesSlice';
import { trendingSlice } from '../features/trending/trendingSlice';
import { visitorSlices } from './visitorReducer';

/** Every slice: a log is folded by all of them, whichever its store had when it began. */
export const slices = {
  ...visitorSlices,
  accounts: accountsSlice.reducer,
  aiAssistant: aiAssistantSlice.reducer,
  analytics: analyticsSlice.reducer,
  calendar: calendarSlice.reducer,
  composer: composerReducer,
  connectWizard: connectWizardSlice.reducer,
  hashtags: hashtagsSlice.reducer,
  hashtagSuggestions: suggestionsSlice.reducer,
  imports: importsSlice.reducer,
  keywords: keywordsSlice.reducer,
  posts: postsSlice.reducer,
  postSearch: searchSlice.reducer,
  postSelection: selectionSlice.reducer,
  queue: queueSlice.reducer,
  scheduleDialog: scheduleDialogSlice.reducer,
  series: seriesSlice.reducer,
  serverForm: serverFormSlice.reducer,
  trending: trendingSlice.reducer,
  unfinishedDrafts: unfinishedSlice.reducer,
};

export const rootReducer = combineReducers(slices);
export type AppReducer = typeof rootReducer;

/**
 * The whole visible state. The store of a visitor lacks the slices of signed-in pages, whose code has not been fetched
 * (`visitorReducer`), though its type does not say so. Nobody can notice: only code that comes with `loadSignedIn` reads
 * them, it runs when they are there, and no action before that would have changed one. So a state without them is
 * recorded, and replayed, with their first states.
 */
export type RootState = ReturnType<typeof rootReducer>;

/** True once the slices of signed-in pages have arrived, which they do together: one of them tells. */
export function selectIsWhole(state: object): boolean {
  return 'posts' in state;
}
