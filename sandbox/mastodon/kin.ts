import { BYTES_PER_MB } from '#contract/limits';
import { AKKOMA_OAUTH, FRIENDICA_OAUTH, GOTOSOCIAL_OAUTH, PIXELFED_OAUTH } from './oauthRules';
import { LONG_POSTS, type ServerProfile } from './profile';

/** What they have in common: none describes itself or checks PKCE. */
const BASE: ServerProfile = { ...LONG_POSTS, language: 'en', hasSecondInstance: true };

/**
 * Servers of other software that speaks Mastodon's API. They differ from Mastodon in what a connector can stumble over: in their
 * tokens (oauthRules.ts), limits and names; all else is as on its older server.
 */
export const KIN: readonly ServerProfile[] = [
  {
    ...BASE,
    name: 'Sandbox GoToSocial',
    // internal/processing/fedi/wellknown.go and internal/config/defaults.go at 57cb4fe (2025-10-03); nothing there reads a key.
    software: 'gotosocial',
    version: '0.20.0',
    oauth: GOTOSOCIAL_OAUTH,
    repeatedKey: 'anotherPost',
    maxCharacters: 5_000,
    maxFiles: 6,
  },
  {
    ...BASE,
    name: 'Sandbox Pixelfed',
    // app/Util/Site/Nodeinfo.php, config/pixelfed.php and ApiV1Controller.php (statusCreate) at 8aae92d (2024-03-10).
    software: 'pixelfed',
    version: '3.5.3 (compatible; Pixelfed 0.11.13)',
    nodeinfoPath: '/api/nodeinfo/2.0.json',
    oauth: PIXELFED_OAUTH,
    repeatedKey: 'error',
    needsFile: true,
    maxCharacters: 500,
    maxFiles: 4,
    imageMaxBytes: 15 * BYTES_PER_MB,
    altTextMaxLength: 1_000,
  },
  {
    ...BASE,
    name: 'Sandbox Friendica',
    // src/Module/Api/Mastodon/{InstanceV2,Statuses}.php at a0a8aeb (2024-10-21); nothing there reads a key.
    software: 'friendica',
    version: '2.8.0 (compatible; Friendica 2024.12-dev)',
    oauth: FRIENDICA_OAUTH,
    repeatedKey: 'anotherPost',
    maxCharacters: 200_000,
  },
  {
    ...BASE,
    name: 'Sandbox Akkoma',
    // lib/pleroma/web/mastodon_api/views/instance_view.ex at 25461b7: /api/v1/instance alone, with names of its own.
    software: 'akkoma',
    version: '2.7.2 (compatible; Akkoma 3.15.2)',
    oauth: AKKOMA_OAUTH,
    hasSecondInstance: false,
    maxCharacters: 5_000,
  },
];
