import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { RECOVERY_CODES } from '#contract/limits';

/** The name under which an authenticator app lists the account. */
const ISSUER = 'Postwright';

/** A clock may be one step ahead, or one behind. */
const STEP_S = 30;

/** A code of an authenticator app without the blanks and dashes between its digits; null for anything else. */
export function authenticatorCode(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Dash}]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Makes the key of a new authenticator app, in Base32, and the address by which the app takes it. */
export function createAuthenticatorKey(account: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: ISSUER, label: account, secret }) };
}

/** The time step that a code is of, within one step of now and after `lastStep`; null for a wrong one. */
export async function stepOfCode(secret: string, code: string, lastStep: number): Promise<number | null> {
  const result = await verify({ secret, token: code, epochTolerance: STEP_S });
  if (!result.valid || !('epoch' in result)) return null;
  const step = Math.floor(result.epoch / STEP_S);
  return step > lastStep ? step : null;
}

/** Crockford's Base32: no letter is taken for another one, or for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Makes recovery codes of 80 random bits, like `7zk4-m0tq-h2vd-xw9c`. */
export function createRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** A recovery code as it is compared: as somebody reads it from paper. */
export function normalizedRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
}
