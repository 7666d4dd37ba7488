import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { AddPasskeyBody, FinishPasskeyBody, PasskeyCreation, PasskeyRequest } from '../schemas/passkeys';

/** Who holds the authenticator, and what it pretends. */
type Manner = {
  /** The page that asks. */
  origin?: string;
  /** Finger, face or PIN were checked. */
  isVerified?: boolean;
  /** Its count of uses; one more than the last unless said. */
  uses?: number;
};

type Credential = { id: Buffer; rpId: string; privateKey: KeyObject; cose: Buffer; uses: number };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator (WebAuthn level 3, ES256, no attestation), written from the specification: another program than the one that checks it. */
export function createSoftwareAuthenticator(defaultOrigin = 'http://localhost:3000') {
  const credentials: Credential[] = [];

  function authenticatorData({ rpId, uses }: Credential, flags: number, isVerified: boolean): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    const flag = Buffer.of(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
    return Buffer.concat([sha256(rpId), flag, count]);
  }

  return {
    credentials,
    /** Makes a passkey, as navigator.credentials.create() does. */
    create({ rp, challenge }: PasskeyCreation, { origin = defaultOrigin, isVerified = true, uses = 0 }: Manner = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = map([1, 2], [3, -7], [-1, 1], [-2, fromBase64url(x)], [-3, fromBase64url(y)]);
      const made: Credential = { id: randomBytes(32), rpId: rp.id, privateKey, cose, uses };
      credentials.push(made);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(made.id.length);
      const data = Buffer.concat([
        authenticatorData(made, HAS_KEY, isVerified),
        ...[Buffer.alloc(16), idLength, made.id, cose],
      ]);
      return {
        credential: made.id.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, origin),
        attestation: map(['fmt', 'none'], ['attStmt', {}], ['authData', data]).toString('base64url'),
        transports: ['internal'],
      } satisfies AddPasskeyBody;
    },
    /** Signs with a passkey, as navigator.credentials.get() does: the last one that fits. */
    get(
      { rpId, challenge, allowCredentials }: PasskeyRequest,
      { origin = defaultOrigin, isVerified = true, uses }: Manner = {},
    ) {
      const allowed = allowCredentials?.map(({ id }) => id);
      const used = credentials.findLast(
        (one) => one.rpId === rpId && (allowed === undefined || allowed.includes(one.id.toString('base64url'))),
      );
      if (used === undefined) throw new Error('There is no passkey for this.');
      used.uses = uses ?? used.uses + 1;
      const data = authenticatorData(used, 0, isVerified);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, sha256(fromBase64url(client))]);
      return {
        credential: used.id.toString('base64url'),
        client_data: client,
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', signed, used.privateKey).toString('base64url'),
      } satisfies FinishPasskeyBody;
    },
  };
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function fromBase64url(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

type Value = number | string | Buffer | Record<string, never>;

/** CBOR (RFC 8949) of a map. */
function map(...entries: [number | string, Value][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(item)]);
}

function item(value: Value): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.of((type << 5) | length);
  if (length < 256) return Buffer.of((type << 5) | 24, length);
  return Buffer.of((type << 5) | 25, length >> 8, length & 255);
}
