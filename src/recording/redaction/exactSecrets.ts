import { hashText } from '../log/hash';

/** Secrets known by their key and masked only there: elsewhere the same characters may be part of ordinary words. */
export type ExactSecrets = {
  isExact: (key: string) => boolean;
  /** The mask of a secret; the same secret has the same one. It is remembered by its hash alone. */
  maskOf: (secret: string | number) => string;
  count: () => number;
  forget: () => void;
};

const EXACT_KEY = /^((new|old|current|confirm|repeat)_?)?(password|passphrase|passcode)$|^(pin|otp|cvv|cvc)$/i;
const KNOWN_KEYS_MAX = 10_000;

/** Makes an empty memory of exact secrets. */
export function createExactSecrets(): ExactSecrets {
  const masks = new Map<string, string>();
  const known = new Map<string, boolean>();

  return {
    isExact(key) {
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      if (known.size > KNOWN_KEYS_MAX) known.clear();
      const found = EXACT_KEY.test(key);
      known.set(key, found);
      return found;
    },
    maskOf(secret) {
      const hash = hashText(JSON.stringify(secret));
      const mask = masks.get(hash) ?? `§p${masks.size + 1}§`;
      masks.set(hash, mask);
      return mask;
    },
    count: () => masks.size,
    forget: () => masks.clear(),
  };
}
