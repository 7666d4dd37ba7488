import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Parameters of OWASP for argon2id, the library's default algorithm. Tests that sign many people up lower them. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password has, so that looking for an unknown user takes as long as for a known one. */
const NOBODY = hash('no password of anybody', PASSWORD_COST);

/** Hashes take half of the threads that also read files and look names up, each for a long time. */
const inTurn = pLimit(2);

/** Hashes a password with argon2id; the salt and the parameters are part of the result. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), PASSWORD_COST));
}

/** Checks a password; with no hash to check against (unknown user) it takes the same time and is never right. */
export async function isPasswordRight(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash ?? (await NOBODY);
  const isRight = await inTurn(() => verify(known, normalized(password)));
  return isRight && passwordHash !== null;
}

// One keyboard composes an accent that another sends apart: both are the same password.
function normalized(password: string): string {
  return password.normalize('NFC');
}
