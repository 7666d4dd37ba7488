import passwords from '@zxcvbn-ts/language-common/src/passwords.json';

/** Why a password is easily guessed, however long it is: everybody tries it first, or it holds the person's name. */
export type PasswordWarning = 'common' | 'personal';

/** Shorter parts of a name or an address occur in many words. */
const KNOWN_PART_MIN_LENGTH = 4;

/** In lower case, as the list has them. */
const COMMON = new Set(passwords);

/** Reason why a password is easy to guess; `known` is the person's name, address and the like. */
export function warningOf(password: string, known: readonly string[]): PasswordWarning | null {
  const typed = password.toLowerCase();
  if (COMMON.has(typed)) return 'common';
  return partsOf(known).some((part) => typed.includes(part)) ? 'personal' : null;
}

/** Words in a person's data; of an email address only those before the @, since many people share the rest. */
function partsOf(known: readonly string[]): string[] {
  return known
    .flatMap((text) => (text.toLowerCase().split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((part) => [...part].length >= KNOWN_PART_MIN_LENGTH);
}
