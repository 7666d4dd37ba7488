import { combineReducers } from '@reduxjs/toolkit';
import { baseApi } from '../api/index';
import { accountsSlice } from '../features/accounts/accountsSlice';
import { aiAssistantSlice } from '../features/ai-assistant/aiAssistantSlice';
import { analyticsSlice } from '../features/analytics/analyticsSlice';
import { authSlice } from '../features/auth/authSlice';
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
import { preferencesSlice } from '../features/preferences/preferencesSlice';
import { queueSlice } from '../features/queue/queueSlice';
import { scheduleDialogSlice } from '../features/schedule-dialog/scheduleDialogSlice';
import { seriesSlice } from '../features/series/seriesSlice';
import { supportSlice } from '../replay/record/card/supportSlice';
import { trendingSlice } from '../features/trending/trendingSlice';
import { uiSlice } from '../features/ui/uiSlice';
import { locationSlice } from './router/locationSlice';
import { viewportSlice } from './viewport/viewportSlice';

/** The whole visible state. No slice is added later, so that the log of any session can be folded. */
export const slices = {
  accounts: accountsSlice.reducer,
  aiAssistant: aiAssistantSlice.reducer,
  analytics: analyticsSlice.reducer,
  api: baseApi.reducer,
  auth: authSlice.reducer,
  calendar: calendarSlice.reducer,
  composer: composerReducer,
  connectWizard: connectWizardSlice.reducer,
  hashtags: hashtagsSlice.reducer,
  hashtagSuggestions: suggestionsSlice.reducer,
  imports: importsSlice.reducer,
  keywords: keywordsSlice.reducer,
  location: locationSlice.reducer,
  posts: postsSlice.reducer,
  postSearch: searchSlice.reducer,
  postSelection: selectionSlice.reducer,
  preferences: preferencesSlice.reducer,
  queue: queueSlice.reducer,
  scheduleDialog: scheduleDialogSlice.reducer,
  series: seriesSlice.reducer,
  serverForm: serverFormSlice.reducer,
  support: supportSlice.reducer,
  trending: trendingSlice.reducer,
  ui: uiSlice.reducer,
  viewport: viewportSlice.reducer,
  unfinishedDrafts: unfinishedSlice.reducer,
};

export const rootReducer = combineReducers(slices);

export type RootState = ReturnType<typeof rootReducer>;
