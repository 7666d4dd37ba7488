import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { CHALLENGE_MAX_AGE_MS } from '#contract/limits';
import type { AddPasskeyBody, FinishPasskeyBody, PasskeyCreation, PasskeyRequest } from '#contract/schemas/passkeys';
import { AppError } from '../../http/appError';
import { isLoopbackName, nameOf } from '../../http/requestGuards';

/** Where passkeys work: the host name that they are bound to, and the only origin of the pages that may ask for them. */
export type Place = { rpId: string; origin: string };

/** Finds the place of a request by its Host header, or the reason why passkeys don't work under that name. */
export type FindPlace = {
  (host: string | undefined): Place | { reason: string };
  /** All names under which passkeys work. */
  rpIds: readonly string[];
};

/**
 * Passkeys work under the name of `publicOrigin` and those that the operator allows, with its scheme and port: of the Host header, which a
 * caller makes up, the name alone is used, to choose among these.
 */
export function createFindPlace(publicOrigin: string, allowedHosts: readonly string[]): FindPlace {
  const { hostname, protocol, port } = new URL(publicOrigin);
  const end = port === '' ? '' : `:${port}`;
  const places = new Map(
    [hostname, ...allowedHosts]
      .filter((name) => !isAddress(name) && (protocol === 'https:' || isLoopbackName(name)))
      .map((name) => [name, { rpId: name, origin: `${protocol}//${name}${end}` }]),
  );
  const [first] = places.values();
  const find = (host: string | undefined) => {
    const name = nameOf(host);
    const place = places.get(name);
    if (place !== undefined) return place;
    const why = isAddress(name)
      ? 'Browsers take passkeys for names alone, and this page was opened by an IP address.'
      : 'Passkeys don’t work where this page was opened.';
    const how =
      first === undefined
        ? 'Whoever runs the server can give it a name and https (PUBLIC_ORIGIN).'
        : `Open ${first.origin} instead.`;
    return { reason: `${why} ${how}` };
  };
  return Object.assign(find, { rpIds: [...places.keys()] });
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** The place of a request; refuses it where passkeys don't work. */
export function requirePlace(findPlace: FindPlace, host: string | undefined): Place {
  const place = findPlace(host);
  if ('reason' in place) throw new AppError('PASSKEYS_UNAVAILABLE', place.reason);
  return place;
}

/** A passkey as browsers are told about it. */
export type KnownCredential = { credentialId: Buffer; transports: string[] };

const described = ({ credentialId, transports }: KnownCredential) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/** Makes what a browser makes a passkey of: one that is found without a name being typed, and that asks for finger, face or PIN. */
export async function createRegistration(
  { rpId }: Place,
  user: { id: string; email: string; full_name: string },
  known: readonly KnownCredential[],
): Promise<PasskeyCreation> {
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Postwright',
    rpID: rpId,
    userName: user.email,
  });
  return {
    challenge,
    pubKeyCredParams,
    rp: { id: rpId, name: 'Postwright' },
    user: {
      id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: user.full_name,
    },
    timeout: CHALLENGE_MAX_AGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** Makes what a browser asks a passkey for: one of `known`, or null for whichever the person chooses. */
export async function createRequest(
  { rpId }: Place,
  known: readonly KnownCredential[] | null,
): Promise<PasskeyRequest> {
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  return {
    challenge,
    rpId,
    timeout: CHALLENGE_MAX_AGE_MS,
    userVerification: 'required',
    ...(known !== null && { allowCredentials: known.map(described) }),
  };
}

/** The challenge that a browser says it was given; null if it says nothing of the kind. */
export function challengeIn(clientData: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof said === 'object' && said !== null && 'challenge' in said && typeof said.challenge === 'string'
      ? said.challenge
      : null;
  } catch {
    return null;
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** A passkey as it is checked. */
export type StoredKey = KnownCredential & { publicKey: Buffer; uses: number };

/** Checks a new passkey; null where anything about it does not fit. */
export async function checkRegistration(
  { rpId, origin }: Place,
  challenge: string,
  { credential, client_data, attestation, transports }: AddPasskeyBody,
): Promise<StoredKey | null> {
  const { verified, registrationInfo } = await orUnverified(
    verifyRegistrationResponse({
      response: {
        id: credential,
        rawId: credential,
        response: { clientDataJSON: client_data, attestationObject: attestation },
        clientExtensionResults: {},
        type: 'public-key',
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    }),
  );
  if (!verified || registrationInfo === undefined) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    uses: counter,
    transports: TRANSPORTS.filter((one) => transports.includes(one)),
  };
}

/** Checks what a passkey has signed; returns its uses so far, or null where anything does not fit, also a count that went back. */
export async function checkAssertion(
  { rpId, origin }: Place,
  challenge: string,
  { credentialId, publicKey, uses }: StoredKey,
  { credential, client_data, authenticator_data, signature }: FinishPasskeyBody,
): Promise<number | null> {
  const { verified, authenticationInfo } = await orUnverified(
    verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        clientExtensionResults: {},
        type: 'public-key',
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter: uses },
    }),
  );
  return verified ? (authenticationInfo?.newCounter ?? null) : null;
}

type Unverified = { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined };

/** The library throws at whatever a caller has made up. */
function orUnverified<Checked>(checking: Promise<Checked>): Promise<Checked | Unverified> {
  return checking.catch(() => ({ verified: false }));
}
