import { shelveFile } from '../lib/fileShelf';
import { shelveSecret } from '../lib/secretShelf';
import { account, hashtag, keyword, LISTS, ONE_POST, post, user, type CachedMutation } from './cachedQueries';
import { LIBRARY_MUTATIONS } from './cachedLibrary';
import { PASSKEY_MUTATIONS } from './cachedPasskeys';
import { SERIES_MUTATIONS } from './cachedSeries';
import { WRITING_MUTATIONS } from './cachedWriting';
import { accountsApi } from '../api/accountsApi';
import { authApi } from '../api/authApi';
import { sessionsApi } from '../api/sessionsApi';
import { hashtagsApi } from '../api/hashtagsApi';
import { importsApi } from '../api/importsApi';
import { keywordsApi } from '../api/keywordsApi';
import { mediaApi } from '../api/mediaApi';
import { meApi } from '../api/meApi';
import { noticesApi } from '../api/noticesApi';
import { oauthApi } from '../api/oauthApi';
import { oidcApi } from '../api/oidcApi';
import { peopleApi } from '../api/peopleApi';
import { postsApi } from '../api/postsApi';
import { queueApi } from '../api/queueApi';
import { secondFactorApi } from '../api/secondFactorApi';

const { changePassword, login, register } = authApi.endpoints;
const { endOtherSessions, endSession } = sessionsApi.endpoints;
const { connectAccount, connectByPassword, deleteAccount } = accountsApi.endpoints;
const { trackHashtag, stopHashtag, changeHashtag, refreshHashtag } = hashtagsApi.endpoints;
const { monitorKeyword, stopKeyword, changeKeyword, refreshKeyword } = keywordsApi.endpoints;
const { exchangeCode, exchangeCaughtCode, startSignIn } = oauthApi.endpoints;
const { commitImport, createImport, exportPosts, listImportEncodings, undoImport, updateImport } = importsApi.endpoints;
const { uploadMedia } = mediaApi.endpoints;
const { markNoticeRead } = noticesApi.endpoints;
const { putSlots, orderQueue, pauseQueue, resumeQueue } = queueApi.endpoints;
const { createPost, updatePost, deletePost, restorePost, retryPost, decideTarget } = postsApi.endpoints;
const { changePosts, duplicatePost, skipPost } = postsApi.endpoints;

/** Every mutation, with the queries whose cached copies it makes stale. */
export const MUTATIONS: Record<string, CachedMutation> = {
  ...LIBRARY_MUTATIONS,
  ...PASSKEY_MUTATIONS,
  ...SERIES_MUTATIONS,
  ...WRITING_MUTATIONS,
  login: {
    route: 'POST /auth/login',
    body: { data: { token: 't', user } },
    start: ({ dispatch }) => dispatch(login.initiate({ email: 'a@example.com', secretRef: 'none' })),
  },
  register: {
    route: 'POST /auth/register',
    body: { user },
    start: ({ dispatch }) =>
      dispatch(register.initiate({ email: 'a@example.com', secretRef: 'none', fullName: 'A', username: 'a' })),
  },
  changePassword: {
    route: 'POST /auth/password',
    start: ({ dispatch }) =>
      dispatch(changePassword.initiate({ secretRef: shelveSecret({ old_password: 'a', new_password: 'b' }) })),
    refetches: ['listSessions', 'listSignIns'],
  },
  endSession: {
    route: 'DELETE /auth/sessions/s1',
    start: ({ dispatch }) => dispatch(endSession.initiate('s1')),
    refetches: ['listSessions'],
  },
  endOtherSessions: {
    route: 'DELETE /auth/sessions',
    start: ({ dispatch }) => dispatch(endOtherSessions.initiate()),
    refetches: ['listSessions'],
  },
  createInvitation: {
    route: 'POST /invitations',
    body: { id: 'i1', link: 'https://a.test/#invitation=t', expires_at: '2026-12-05T00:00:00.000Z' },
    start: ({ dispatch }) => dispatch(peopleApi.endpoints.createInvitation.initiate({})),
    refetches: ['listInvitations'],
  },
  createReset: {
    route: 'POST /password-resets',
    body: { link: 'https://a.test/#reset=t', expires_at: '2026-12-05T00:00:00.000Z' },
    start: ({ dispatch }) => dispatch(peopleApi.endpoints.createReset.initiate({ email: 'a@example.com' })),
  },
  forgotPassword: {
    route: 'POST /auth/forgot',
    body: { minutes: 30 },
    start: ({ dispatch }) => dispatch(authApi.endpoints.forgotPassword.initiate({ email: 'a@example.com' })),
  },
  confirmEmail: {
    route: 'POST /auth/confirm',
    start: ({ dispatch }) => dispatch(authApi.endpoints.confirmEmail.initiate({ linkRef: 'none' })),
  },
  askForConfirmation: {
    route: 'POST /auth/confirmations',
    start: ({ dispatch }) => dispatch(sessionsApi.endpoints.askForConfirmation.initiate()),
  },
  resetPassword: {
    route: 'POST /auth/reset',
    start: ({ dispatch }) => dispatch(authApi.endpoints.resetPassword.initiate({ secretRef: 'none', linkRef: 'none' })),
  },
  showSecondFactor: {
    route: 'POST /auth/second-factor',
    body: { data: { token: 't', user } },
    start: ({ dispatch }) =>
      dispatch(authApi.endpoints.showSecondFactor.initiate({ secretRef: 'none', challengeRef: 'none' })),
  },
  startOidc: {
    route: 'POST /auth/oidc/start',
    body: { authorize_url: 'https://id.test/auth' },
    start: ({ dispatch }) => dispatch(oidcApi.endpoints.startOidc.initiate({})),
  },
  finishOidc: {
    route: 'POST /auth/oidc/finish',
    body: { join: { challenge: 'c', email: 'a@example.com', expires_at: '2026-12-05T00:00:00.000Z' } },
    start: ({ dispatch }) => dispatch(oidcApi.endpoints.finishOidc.initiate({ returnRef: shelveSecret({}) })),
  },
  joinOidc: {
    route: 'POST /auth/oidc/join',
    body: { data: { token: 't', user } },
    start: ({ dispatch }) => dispatch(oidcApi.endpoints.joinOidc.initiate({ joinRef: 'none', secretRef: 'none' })),
  },
  startLink: {
    route: 'POST /auth/identities/start',
    body: { authorize_url: 'https://id.test/auth' },
    start: ({ dispatch }) => dispatch(oidcApi.endpoints.startLink.initiate({ secretRef: 'none' })),
  },
  createIdentity: {
    route: 'POST /auth/identities',
    body: { id: 'n1', name: 'A', issuer: 'https://id.test', created_at: '2026-12-05T00:00:00.000Z' },
    start: ({ dispatch }) => dispatch(oidcApi.endpoints.createIdentity.initiate({ returnRef: shelveSecret({}) })),
    refetches: ['listIdentities'],
  },
  deleteIdentity: {
    route: 'DELETE /auth/identities/n1',
    start: ({ dispatch }) => dispatch(oidcApi.endpoints.deleteIdentity.initiate('n1')),
    refetches: ['listIdentities'],
  },
  addAuthenticator: {
    route: 'POST /auth/second-factor/authenticator',
    body: { secret: 'A', uri: 'otpauth://totp/a?secret=A' },
    start: ({ dispatch }) => dispatch(secondFactorApi.endpoints.addAuthenticator.initiate({ secretRef: 'none' })),
  },
  confirmAuthenticator: {
    route: 'POST /auth/second-factor/authenticator/confirm',
    body: { recovery_codes: ['a'] },
    start: ({ dispatch }) => dispatch(secondFactorApi.endpoints.confirmAuthenticator.initiate({ secretRef: 'none' })),
    refetches: ['getSecondFactor', 'listSessions', 'listSignIns'],
  },
  replaceRecoveryCodes: {
    route: 'POST /auth/second-factor/recovery-codes',
    body: { recovery_codes: ['a'] },
    start: ({ dispatch }) => dispatch(secondFactorApi.endpoints.replaceRecoveryCodes.initiate({ secretRef: 'none' })),
    refetches: ['getSecondFactor'],
  },
  turnSecondFactorOff: {
    route: 'POST /auth/second-factor/off',
    start: ({ dispatch }) => dispatch(secondFactorApi.endpoints.turnSecondFactorOff.initiate({ secretRef: 'none' })),
    refetches: ['getSecondFactor', 'listPasskeys', 'listSignIns'],
  },
  deleteInvitation: {
    route: 'DELETE /invitations/i1',
    start: ({ dispatch }) => dispatch(peopleApi.endpoints.deleteInvitation.initiate('i1')),
    refetches: ['listInvitations'],
  },
  startSignIn: {
    route: 'POST /oauth/start',
    body: { authorize_url: 'https://a.test/authorize', state: 's' },
    start: ({ dispatch }) => dispatch(startSignIn.initiate({ platform: 'mastodon', server: 'a.test' })),
  },
  exchangeCode: {
    route: 'POST /oauth/twitter/token',
    body: { access_token: 'h', user_id: '1', screen_name: 'a', name: 'A' },
    start: ({ dispatch }) => {
      const secretRef = shelveSecret({ code: 'c' });
      return dispatch(exchangeCode.initiate({ platform: 'twitter', clientId: 'x', redirectUri: 'y', secretRef }));
    },
  },
  exchangeCaughtCode: {
    route: 'POST /social-accounts/oauth-exchange',
    body: { data: { platform: 'instagram', access_token: 'h', user_id: '1', screen_name: 'a', name: 'A' } },
    start: ({ dispatch }) => {
      const secretRef = shelveSecret({ code: 'c', state: 's' });
      return dispatch(exchangeCaughtCode.initiate({ platform: 'instagram', secretRef }));
    },
  },
  connectAccount: {
    route: 'POST /social-accounts/connect',
    body: account,
    start: ({ dispatch }) => {
      const tokenRef = shelveSecret({ access_token: 'h' });
      const who = { account_id: '1', account_name: 'A', account_username: 'a' };
      return dispatch(connectAccount.initiate({ platform: 'twitter', tokenRef, ...who }));
    },
    refetches: ['getAccountAnalytics', 'getCurrentUser', 'listAccounts'],
  },
  connectByPassword: {
    route: 'POST /social-accounts/credentials',
    body: account,
    start: ({ dispatch }) =>
      dispatch(connectByPassword.initiate({ platform: 'bluesky', identifier: 'a.test', secretRef: shelveSecret('p') })),
    refetches: ['getAccountAnalytics', 'getCurrentUser', 'listAccounts'],
  },
  deleteAccount: {
    route: 'DELETE /social-accounts/a1',
    start: ({ dispatch }) => dispatch(deleteAccount.initiate('a1')),
    refetches: [
      ...LISTS,
      ...ONE_POST,
      'getAccountAnalytics',
      'getBestTimes',
      'getCurrentUser',
      'getHashtagAnalytics',
      'listAccounts',
      'getSlots',
    ],
  },
  trackHashtag: {
    route: 'POST /hashtags',
    body: hashtag,
    start: ({ dispatch }) => dispatch(trackHashtag.initiate({ hashtag: 'tea' })),
    refetches: ['getHashtagAnalytics', 'listHashtags', 'listMonitoredPosts', 'listTrendingPosts'],
  },
  stopHashtag: {
    route: 'DELETE /hashtags/h1',
    start: ({ dispatch }) => dispatch(stopHashtag.initiate('h1')),
    refetches: ['getHashtagAnalytics', 'listHashtags', 'listMonitoredPosts', 'listTrendingPosts'],
  },
  changeHashtag: {
    route: 'PATCH /hashtags/h1',
    body: hashtag,
    start: ({ dispatch }) => dispatch(changeHashtag.initiate({ id: 'h1', platforms: ['mastodon'] })),
    refetches: ['getHashtagAnalytics', 'listHashtags', 'listMonitoredPosts', 'listTrendingPosts'],
  },
  refreshHashtag: {
    route: 'POST /hashtags/h1/refresh',
    body: hashtag,
    start: ({ dispatch }) => dispatch(refreshHashtag.initiate('h1')),
    refetches: ['getHashtagAnalytics', 'listHashtags', 'listMonitoredPosts', 'listTrendingPosts'],
  },
  monitorKeyword: {
    route: 'POST /keywords/monitor',
    body: keyword,
    start: ({ dispatch }) => dispatch(monitorKeyword.initiate({ keyword: 'tea' })),
    refetches: ['listKeywords', 'listTrendingPosts'],
  },
  stopKeyword: {
    route: 'DELETE /keywords/k1',
    start: ({ dispatch }) => dispatch(stopKeyword.initiate('k1')),
    refetches: ['listKeywords', 'listTrendingPosts'],
  },
  changeKeyword: {
    route: 'PATCH /keywords/k1',
    body: keyword,
    start: ({ dispatch }) => dispatch(changeKeyword.initiate({ id: 'k1', platforms: ['bluesky'] })),
    refetches: ['getKeywordAnalytics', 'listKeywords', 'listTrendingPosts'],
  },
  refreshKeyword: {
    route: 'POST /keywords/k1/refresh',
    body: keyword,
    start: ({ dispatch }) => dispatch(refreshKeyword.initiate('k1')),
    refetches: ['getKeywordAnalytics', 'listKeywords', 'listTrendingPosts'],
  },
  createPost: {
    route: 'POST /posts',
    body: post,
    start: ({ dispatch }) =>
      dispatch(createPost.initiate({ body: { content: 'Hello', platforms: ['twitter'] }, idempotencyKey: 'k' })),
    refetches: [...LISTS, 'getCurrentUser'],
  },
  updatePost: {
    route: 'PUT /posts/p1',
    body: post,
    start: ({ dispatch }) => dispatch(updatePost.initiate({ id: 'p1', version: 1, changes: { content: 'Hi' } })),
    refetches: [...LISTS, ...ONE_POST],
  },
  exportData: {
    route: 'GET /me/export',
    start: ({ dispatch }) => {
      URL.createObjectURL = () => '#';
      return dispatch(meApi.endpoints.exportData.initiate());
    },
  },
  deleteMe: {
    route: 'POST /me/delete',
    body: { may_still_appear: 0 },
    start: ({ dispatch }) => dispatch(meApi.endpoints.deleteMe.initiate({ secretRef: 'r' })),
  },
  deletePost: {
    route: 'DELETE /posts/p1',
    start: ({ dispatch }) => dispatch(deletePost.initiate({ id: 'p1', version: 1 })),
    // The deleted post itself is not asked for again: it would answer 404.
    refetches: [...LISTS, 'getAccountAnalytics', 'getBestTimes', 'getCurrentUser', 'getHashtagAnalytics'],
  },
  skipPost: {
    route: 'POST /posts/p1/skip',
    start: ({ dispatch }) => dispatch(skipPost.initiate({ id: 'p1' })),
    refetches: [...LISTS, 'getCurrentUser'],
  },
  restorePost: {
    route: 'POST /posts/p1/restore',
    body: post,
    start: ({ dispatch }) => dispatch(restorePost.initiate('p1')),
    refetches: [...LISTS, ...ONE_POST, 'getAccountAnalytics', 'getBestTimes', 'getCurrentUser', 'getHashtagAnalytics'],
  },
  duplicatePost: {
    route: 'POST /posts/p1/duplicate',
    body: post,
    start: ({ dispatch }) => dispatch(duplicatePost.initiate('p1')),
    refetches: [...LISTS, 'getCurrentUser'],
  },
  changePosts: {
    route: 'POST /posts/bulk',
    body: { results: [] },
    start: ({ dispatch }) => dispatch(changePosts.initiate({ changes: [{ id: 'p1', deleted: true }] })),
    refetches: [...LISTS, ...ONE_POST, 'getBestTimes', 'getAccountAnalytics', 'getCurrentUser', 'getHashtagAnalytics'],
  },
  createImport: {
    route: 'POST /imports',
    body: { import_id: 'i1', rows: [] },
    start: ({ dispatch }) => {
      const fileRef = shelveFile(new File(['text'], 'posts.csv'));
      return dispatch(createImport.initiate({ fileRef, zone: 'UTC' }));
    },
  },
  listImportEncodings: {
    route: 'POST /imports/encodings',
    body: { readings: [] },
    start: ({ dispatch }) => {
      const fileRef = shelveFile(new File(['text'], 'posts.csv'));
      return dispatch(listImportEncodings.initiate({ fileRef, zone: 'UTC' }));
    },
  },
  updateImport: {
    route: 'PUT /imports/i1',
    body: { import_id: 'i1', rows: [] },
    start: ({ dispatch }) => dispatch(updateImport.initiate({ id: 'i1', changes: { zone: 'UTC' } })),
    refetches: ['getImport'],
  },
  commitImport: {
    route: 'POST /imports/i1/commit',
    body: { import_id: 'i1', rows: [] },
    start: ({ dispatch }) => dispatch(commitImport.initiate({ id: 'i1', body: {} })),
    refetches: [...LISTS, ...ONE_POST, 'getCurrentUser', 'getImport'],
  },
  undoImport: {
    route: 'DELETE /imports/i1',
    body: { deleted: 0, kept: 0 },
    start: ({ dispatch }) => dispatch(undoImport.initiate('i1')),
    refetches: [...LISTS, ...ONE_POST, 'getCurrentUser', 'getImport'],
  },
  exportPosts: {
    route: 'GET /exports/posts.csv',
    start: ({ dispatch }) => {
      URL.createObjectURL = () => '#';
      return dispatch(exportPosts.initiate({ format: 'csv', filter: {} }));
    },
  },
  retryPost: {
    route: 'POST /posts/p1/retry',
    body: post,
    start: ({ dispatch }) => dispatch(retryPost.initiate('p1')),
    refetches: [...LISTS, ...ONE_POST],
  },
  decideTarget: {
    route: 'POST /posts/p1/decide',
    body: post,
    start: ({ dispatch }) => dispatch(decideTarget.initiate({ postId: 'p1', target_id: 't1', decision: 'send_again' })),
    refetches: [...LISTS, ...ONE_POST],
  },
  putSlots: {
    route: 'PUT /social-accounts/a1/slots',
    body: { zone: 'UTC', slots: [] },
    start: ({ dispatch }) => dispatch(putSlots.initiate({ accountId: 'a1', zone: 'UTC', slots: [] })),
    refetches: ['getQueue', 'getSlots', 'listNextSlots'],
  },
  orderQueue: {
    route: 'POST /social-accounts/a1/queue',
    body: { zone: 'UTC', paused_at: null, targets: [] },
    start: ({ dispatch }) => dispatch(orderQueue.initiate({ accountId: 'a1', order: [] })),
    refetches: [...LISTS, 'getSlots'],
  },
  pauseQueue: {
    route: 'POST /social-accounts/a1/queue/pause',
    body: { zone: 'UTC', paused_at: null, targets: [] },
    start: ({ dispatch }) => dispatch(pauseQueue.initiate('a1')),
    refetches: ['getQueue', 'getSlots', 'listNextSlots'],
  },
  resumeQueue: {
    route: 'POST /social-accounts/a1/queue/resume',
    body: { zone: 'UTC', paused_at: null, targets: [] },
    start: ({ dispatch }) => dispatch(resumeQueue.initiate('a1')),
    refetches: [...LISTS, 'getSlots'],
  },
  markNoticeRead: {
    route: 'POST /notices/n1/read',
    body: {},
    start: ({ dispatch }) => dispatch(markNoticeRead.initiate('n1')),
  },
  // It goes past fetch; what it makes is part of no list before a post carries it.
  uploadMedia: {
    route: 'POST /upload/media',
    body: { id: 'm1' },
    start: ({ dispatch }) => dispatch(uploadMedia.initiate({ id: shelveFile(new File(['x'], 'x.png')) })),
    refetches: ['listMedia'],
  },
};
