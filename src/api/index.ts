// A log can be folded only by a reducer that knows every endpoint in it, so all of them are injected here. A visitor's
// page does without this file: it needs those of authApi and meApi, which its own code imports.
import './accountsApi';
import './analyticsApi';
import './assistantApi';
import './authApi';
import './draftsApi';
import './hashtagsApi';
import './importsApi';
import './keywordsApi';
import './libraryApi';
import './meApi';
import './mediaApi';
import './noticesApi';
import './oauthApi';
import './oidcApi';
import './passkeysApi';
import './peopleApi';
import './postsApi';
import './queueApi';
import './secondFactorApi';
import './seriesApi';
import './sessionsApi';
import './settingsApi';
import './snippetsApi';

export { baseApi } from './baseApi';
