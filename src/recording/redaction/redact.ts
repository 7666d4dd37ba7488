import { hashText, createRecentMemory } from '../log/hash';
import { isContainer, isShortList, mapChildren, type Container, type PlainObject } from '../log/plain';

/** Secrets known by their key and masked only there: elsewhere the same characters may be part of ordinary words. */
export type ExactSecrets = {
  isExact: (key: string) => boolean;
  /** The mask of a secret; the same secret has the same one. It is remembered by its hash alone. */
  maskOf: (secret: string | number) => string;
  count: () => number;
  forget: () => void;
};

const EXACT_KEY = /^((new|old|current|confirm|repeat)_?)?(password|passphrase|passcode)$|^(pin|otp|cvv|cvc)$/i;
const EXACT_KEYS_MAX = 10_000;

/** Makes an empty memory of exact secrets. */
export function createExactSecrets(): ExactSecrets {
  const masks = new Map<string, string>();
  const known = new Map<string, boolean>();

  return {
    isExact(key) {
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      if (known.size > EXACT_KEYS_MAX) known.clear();
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

/** Replaces secrets by names; the same secret gets the same name, so that equal values stay equal. */
export type Redactor = {
  /** Learns the deep secrets in a value. */
  learn: (value: unknown) => void;
  /** Hides exact secrets and the deep ones known so far; a value without any is returned as it is. */
  hide: (value: unknown) => unknown;
  /** The same for a text or number at a key, and for the keys of an object, for whoever goes through a value anyway. */
  hideScalar: (value: unknown, key: string) => unknown;
  hideKeys: (members: PlainObject) => PlainObject;
  /** Does both, in this order: a secret may occur before the key that identifies it. */
  value: (value: unknown) => unknown;
  /** The JSON text of an encoded action, without secrets. */
  action: (action: unknown) => string;
  /** Hides the deep secrets that are known by now in a JSON text. */
  text: (json: string) => string;
  /** Rises with each deep secret that is learned: data redacted before may have to be redacted again. */
  edition: () => number;
  /** Number of distinct secrets that were hidden. */
  count: () => number;
  /** Starts a new turn of the caches (see RecentMemory), or empties them; the secrets stay known. */
  turn: () => void;
  forget: () => void;
};

/** Keys whose value is a secret wherever it shows up. */
const DEEP_KEY =
  /^((access|refresh|id|auth|bearer|session)_?)?token$|^authorization$|^(api|private)_?key$|^(client_?)?secret$|^code_?verifier$/i;
/** A shorter value of a deep key is treated as an exact secret. */
const DEEP_MIN_LENGTH = 12;
/**
 * A JSON Web Token, and query parameters with the names of secrets. The first group, if there is one, is the secret; it
 * contains neither quotes nor blanks.
 */
const PATTERNS = [
  /eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]+/g,
  /[?&](?:code|code_verifier|access_token|refresh_token|id_token|token|client_secret)=([^&#"'\\\s]{12,})/g,
];
const MASK = /^§[pt]\d+§$/;
const KNOWN_KEYS_MAX = 10_000;

type KeyClass = 'exact' | 'deep' | 'open';

/**
 * Creates a redactor. It keeps deep secrets in memory in order to recognize them; of exact ones, which are masked only
 * at their own key, it keeps only a hash.
 */
export function createRedactor(exact: ExactSecrets = createExactSecrets()): Redactor {
  const secrets = createDeepSecrets();
  const classes = new Map<string, KeyClass>();
  const learnedFrom = createRecentMemory<true>();
  /** Results for frozen data, valid until another secret is learned. */
  const remembered = createRecentMemory<Container>();
  let rememberedEdition = 0;

  function classOf(key: string): KeyClass {
    const known = classes.get(key);
    if (known !== undefined) return known;
    const found = exact.isExact(key) ? 'exact' : DEEP_KEY.test(key) ? 'deep' : 'open';
    if (classes.size > KNOWN_KEYS_MAX) classes.clear();
    classes.set(key, found);
    return found;
  }

  function isHiddenByKey(given: unknown, key: string): given is string | number {
    if ((typeof given !== 'string' && typeof given !== 'number') || given === '') return false;
    const found = classOf(key);
    if (found === 'open' || MASK.test(String(given))) return false;
    return found === 'exact' || String(given).length < DEEP_MIN_LENGTH;
  }

  function learn(secret: unknown, key: string): void {
    if (typeof secret !== 'string' || secret.length < DEEP_MIN_LENGTH) return;
    if (classOf(key) === 'deep' && !MASK.test(secret)) secrets.learn(secret);
  }

  function learnPatterns(text: string): void {
    if (text.length < DEEP_MIN_LENGTH) return;
    for (const pattern of PATTERNS) {
      for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
        secrets.learn(found[1] ?? found[0]);
      }
    }
  }

  function hideKeyed(given: unknown, key = ''): unknown {
    if (isHiddenByKey(given, key)) return exact.maskOf(given);
    learn(given, key);
    return isContainer(given) ? mapChildren(given, hideKeyed) : given;
  }

  function learnAll(given: unknown, key = ''): void {
    if (typeof given === 'string') {
      learn(given, key);
      learnPatterns(given);
    } else if (isContainer(given) && learnedFrom.get(given) === undefined) {
      if (Object.isFrozen(given)) learnedFrom.set(given, true);
      for (const [name, child] of Object.entries(given)) {
        learnPatterns(name);
        learnAll(child, name);
      }
    }
  }

  function hideScalar(given: unknown, key: string): unknown {
    if (isHiddenByKey(given, key)) return exact.maskOf(given);
    return typeof given === 'string' ? secrets.hideInString(given) : given;
  }

  function hide(given: unknown, key = ''): unknown {
    if (!isContainer(given)) return hideScalar(given, key);
    const isShort = isShortList(given);
    const known = isShort ? undefined : remembered.get(given);
    if (known !== undefined) return known;
    const mapped = mapChildren(given, hide);
    const hidden = Array.isArray(mapped) ? mapped : hideKeys(mapped);
    if (!isShort && Object.isFrozen(given)) remembered.set(given, hidden);
    return hidden;
  }

  function hideKeys(given: PlainObject): PlainObject {
    if (secrets.count() === 0) return given;
    if (Object.keys(given).every((name) => secrets.hideInString(name) === name)) return given;
    return Object.fromEntries(Object.entries(given).map(([name, child]) => [secrets.hideInString(name), child]));
  }

  function hideAll(given: unknown): unknown {
    if (rememberedEdition !== secrets.count()) remembered.clear();
    rememberedEdition = secrets.count();
    return hide(given);
  }

  return {
    learn: (given) => learnAll(given),
    hide: hideAll,
    hideScalar,
    hideKeys,
    value(given) {
      learnAll(given);
      return hideAll(given);
    },
    action(given) {
      const json = JSON.stringify(hideKeyed(given));
      learnPatterns(json);
      return secrets.hideInJson(json);
    },
    text: secrets.hideInJson,
    edition: secrets.count,
    count: () => exact.count() + secrets.count(),
    turn() {
      learnedFrom.turn();
      remembered.turn();
    },
    forget() {
      learnedFrom.clear();
      remembered.clear();
    },
  };
}

/** Secrets that are hidden wherever they appear, in any encoding. */
type DeepSecrets = {
  learn: (secret: string) => void;
  /** Hides the known secrets in a text as it stands in memory. */
  hideInString: (text: string) => string;
  /** Hides the known secrets in a JSON text, which stays valid JSON. */
  hideInJson: (json: string) => string;
  count: () => number;
};

/** Creates an empty memory of deep secrets. */
function createDeepSecrets(): DeepSecrets {
  const names = new Map<string, string>();
  const inStrings = createSpellings();
  const inJson = createSpellings();

  function learn(given: string): void {
    // In an Authorization header the secret follows the first word.
    const secret = /^(?:Bearer|Basic)\s+(\S.*)$/i.exec(given)?.[1] ?? given;
    if (names.has(secret)) return;
    const name = `§t${names.size + 1}§`;
    names.set(secret, name);
    const spellings = [secret, escapeJson(secret), encodeUri(secret), encodeUri(secret).replaceAll('%20', '+')];
    inStrings.add(spellings, name);
    inJson.add(spellings.map(escapeJson), name);
  }

  return {
    learn,
    hideInString: (text) => inStrings.replace(text, () => true),
    // After a single backslash the first letter of a match belongs to an escape sequence, not to the secret.
    hideInJson: (json) => inJson.replace(json, (at) => !isEscaped(json, at)),
    count: () => names.size,
  };
}

function createSpellings() {
  const names = new Map<string, string>();
  let any: RegExp | null = null;
  return {
    add(spellings: string[], name: string): void {
      for (const spelling of spellings) if (!names.has(spelling)) names.set(spelling, name);
      const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
      any = new RegExp(
        longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('|'),
        'g',
      );
    },
    replace(text: string, isReal: (at: number) => boolean): string {
      if (any === null) return text;
      return text.replace(any, (found, at: number) => (isReal(at) ? (names.get(found) ?? found) : found));
    },
  };
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function encodeUri(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate has no URI form.
    return text;
  }
}

/** True if the character at a place of a JSON text belongs to an escape sequence: an odd number of backslashes stands before it. */
export function isEscaped(json: string, at: number): boolean {
  let start = at;
  while (json[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}
