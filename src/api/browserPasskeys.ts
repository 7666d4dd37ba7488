import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AddPasskeyBody, FinishPasskeyBody, PasskeyCreation, PasskeyRequest } from '#contract/schemas/passkeys';
import type { ApiError } from './apiError';

/** What the browser answered, as the server takes it, or why there is nothing. */
type Answer<Body> = { data: Body; error?: undefined } | { data?: undefined; error: ApiError };

/** Why a browser has no passkey to show. Whether a person cancelled or was too slow, it does not tell pages. */
const FAILURES = {
  PASSKEY_UNSUPPORTED: 'This browser doesn’t know passkeys. Please use another one.',
  PASSKEY_CANCELLED: 'No passkey was shown: that was cancelled, or took too long. Please try again.',
  PASSKEY_KNOWN: 'There is a passkey for your account already on this device. Choose another device, or keep that one.',
  PASSKEY_FAILED: 'The browser couldn’t do this with a passkey. Please try again, or use another browser.',
} as const;

/** The class of a request that can't be done as it is. */
const STATUS = 422;

const failed = (code: keyof typeof FAILURES) => ({ error: { status: STATUS, code, message: FAILURES[code] } });

/** Has the browser make a passkey. */
export function makePasskey(options: PasskeyCreation): Promise<Answer<AddPasskeyBody>> {
  return orFailure(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options });
    return {
      credential: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    };
  });
}

/** Has the browser ask a passkey to sign. */
export function showPasskey(options: PasskeyRequest): Promise<Answer<FinishPasskeyBody>> {
  return orFailure(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    return {
      credential: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    };
  });
}

async function orFailure<Body>(ask: () => Promise<Body>): Promise<Answer<Body>> {
  if (!browserSupportsWebAuthn()) return failed('PASSKEY_UNSUPPORTED');
  try {
    return { data: await ask() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') return failed('PASSKEY_KNOWN');
    return failed(name === 'NotAllowedError' || name === 'AbortError' ? 'PASSKEY_CANCELLED' : 'PASSKEY_FAILED');
  }
}
