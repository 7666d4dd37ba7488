// A log can be folded only by a reducer that knows every endpoint in it, so all of them are injected here.
import './accountsApi';
import './analyticsApi';
import './authApi';
import './calendarApi';
import './hashtagsApi';
import './importsApi';
import './keywordsApi';
import './mediaApi';
import './meApi';
import './noticesApi';
import './oauthApi';
import './postsApi';
import './queueApi';
import './seriesApi';
import './repeatsApi';

export { baseApi } from './baseApi';
