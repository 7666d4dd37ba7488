import type { PasskeyCreation, PasskeyRequest } from '#contract/schemas/passkeys';
import { passkeysApi } from '../api/passkeysApi';
import { user, type CachedMutation } from './cachedQueries';
import { installPasskeys } from './passkeyBrowser';

const { addPasskey, removePasskey, renamePasskey, signInByPasskey } = passkeysApi.endpoints;

const CREATION: PasskeyCreation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Postwright' },
  user: { id: 'dTE', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};
const REQUEST: PasskeyRequest = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
};

/** Runs a call in a browser that has a passkey. */
async function withPasskey(call: () => PromiseLike<unknown>): Promise<void> {
  const browser = installPasskeys();
  browser.authenticator.create(CREATION);
  await call();
  browser.remove();
}

/** The mutations of passkeys, as cachedMutations has all others. */
export const PASSKEY_MUTATIONS: Record<string, CachedMutation> = {
  addPasskey: {
    route: 'POST /auth/passkeys',
    body: { recovery_codes: null },
    before: { 'POST /auth/passkeys/registration': { body: CREATION } },
    start: ({ dispatch }) => withPasskey(() => dispatch(addPasskey.initiate({ secretRef: 'none' }))),
    refetches: ['getSecondFactor', 'listPasskeys', 'listSessions', 'listSignIns'],
  },
  renamePasskey: {
    route: 'PATCH /auth/passkeys/k1',
    body: { id: 'k1', name: 'Phone' },
    start: ({ dispatch }) => dispatch(renamePasskey.initiate({ id: 'k1', name: 'Phone' })),
    refetches: ['listPasskeys'],
  },
  removePasskey: {
    route: 'DELETE /auth/passkeys/k1',
    start: ({ dispatch }) => dispatch(removePasskey.initiate('k1')),
    refetches: ['listPasskeys', 'listSignIns'],
  },
  signInByPasskey: {
    route: 'POST /auth/passkeys/finish',
    body: { data: { token: 't', user } },
    before: { 'POST /auth/passkeys/start': { body: REQUEST } },
    start: ({ dispatch }) => withPasskey(() => dispatch(signInByPasskey.initiate({}))),
  },
};
