import { nanoid } from '@reduxjs/toolkit';

const shelf = new Map<string, unknown>();

/** Keeps a secret in memory and returns the reference under which the store may speak of it. */
export function shelveSecret(secret: unknown): string {
  const reference = nanoid();
  shelf.set(reference, secret);
  return reference;
}

/** Returns a shelved secret; undefined once it was dropped or the page reloaded. */
export function readSecret(reference: string): unknown {
  return shelf.get(reference);
}

/** Keeps a secret for as long as something is done that speaks of it by its reference. */
export async function withSecret<Result>(
  secret: unknown,
  work: (reference: string) => PromiseLike<Result>,
): Promise<Result> {
  const reference = shelveSecret(secret);
  try {
    return await work(reference);
  } finally {
    dropSecret(reference);
  }
}

/** Forgets a secret. */
export function dropSecret(reference: string): void {
  shelf.delete(reference);
}
