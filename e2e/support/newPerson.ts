import { randomUUID } from 'node:crypto';

/** Somebody who uses the product for the first time. */
export type Person = { fullName: string; username: string; email: string; password: string };

export function newPerson(): Person {
  const username = `ada_${randomUUID().slice(0, 8)}`;
  return { fullName: 'Ada Lovelace', username, email: `${username}@example.com`, password: 'correct horse' };
}
