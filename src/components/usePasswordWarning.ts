import { useRef, useState } from 'react';
import type { PasswordWarning } from './guessedPasswords';

/**
 * Looks at a new password on every key; `known` is what others know of the person. The list of common passwords arrives
 * with the first key, and without it nothing is said. Kept out of the store: a log must not tell which passwords to try.
 */
export function usePasswordWarning(known: readonly string[]) {
  const [warning, setWarning] = useState<PasswordWarning | null>(null);
  const newest = useRef('');

  async function lookAt(password: string) {
    newest.current = password;
    const list = await import('./guessedPasswords').catch(() => null);
    if (newest.current === password) setWarning(list?.warningOf(password, known) ?? null);
  }

  return { warning, lookAt };
}
