import { createSoftwareAuthenticator } from '#contract/testing/softwareAuthenticator';
import type { PasskeyCreation, PasskeyRequest } from '#contract/schemas/passkeys';

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

/** Gives jsdom what browsers have for passkeys, with an authenticator that agrees to all; `refuse` makes it answer with an error, once. */
export function installPasskeys() {
  const authenticator = createSoftwareAuthenticator(window.location.origin);
  const challenges: string[] = [];
  let refusal: DOMException | null = null;
  function note({ challenge }: { challenge: ArrayBuffer }): string {
    const error = refusal;
    refusal = null;
    if (error !== null) throw error;
    const text = base64url(challenge);
    challenges.push(text);
    return text;
  }

  const credentials = {
    create: async ({ publicKey }: { publicKey: Omit<PasskeyCreation, 'challenge'> & { challenge: ArrayBuffer } }) => {
      const made = authenticator.create({ ...publicKey, challenge: note(publicKey) });
      const response = {
        attestationObject: bytes(made.attestation),
        clientDataJSON: bytes(made.client_data),
        getTransports: () => made.transports,
      };
      return credential(made.credential, response);
    },
    get: async ({ publicKey }: { publicKey: Omit<PasskeyRequest, 'challenge'> & { challenge: ArrayBuffer } }) => {
      const { rpId, timeout, userVerification } = publicKey;
      const challenge = note(publicKey);
      const signed = authenticator.get({ rpId, timeout, userVerification, challenge });
      const response = {
        authenticatorData: bytes(signed.authenticator_data),
        clientDataJSON: bytes(signed.client_data),
        signature: bytes(signed.signature),
      };
      return credential(signed.credential, response);
    },
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.defineProperty(window, 'PublicKeyCredential', {
    configurable: true,
    value: function PublicKeyCredential() {},
  });
  return {
    authenticator,
    /** All that was asked to be signed. */
    challenges,
    refuse: (name: string) => void (refusal = new DOMException('', name)),
    remove: () => {
      Reflect.deleteProperty(navigator, 'credentials');
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    },
  };
}

function credential(id: string, response: object) {
  return { id, rawId: bytes(id), type: 'public-key', response, getClientExtensionResults: () => ({}) };
}
