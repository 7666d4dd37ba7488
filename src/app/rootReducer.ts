import { rootReducer } from '../store/rootReducer';
// A log can be folded only where every endpoint and every slice in it is known.
import '../api/index';
import '../features/accounts/accountsSlice';
import '../features/ai-assistant/aiAssistantSlice';
import '../features/analytics/analyticsSlice';
import '../features/auth/authSlice';
import '../features/calendar/calendarSlice';
import '../features/composer/composerReducer';
import '../features/composer/drafts/unfinishedSlice';
import '../features/composer/hashtags/suggestionsSlice';
import '../features/connect/servers/serverFormSlice';
import '../features/connect/wizard/connectWizardSlice';
import '../features/hashtags/hashtagsSlice';
import '../features/imports/importsSlice';
import '../features/keywords/keywordsSlice';
import '../features/people/peopleSlice';
import '../features/posts/postsSlice';
import '../features/posts/search/searchSlice';
import '../features/posts/selection/selectionSlice';
import '../features/preferences/preferencesSlice';
import '../features/queue/queueSlice';
import '../features/schedule-dialog/scheduleDialogSlice';
import '../features/series/seriesSlice';
import '../features/trending/trendingSlice';
import '../features/ui/uiSlice';
import '../recording/card/supportSlice';
import './viewport/viewportSlice';

export { rootReducer };

/** True once the slices of signed-in pages have arrived, which they do together: one of them tells. */
export function selectIsWhole(state: object): boolean {
  return 'posts' in state;
}
