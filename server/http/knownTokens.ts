import type { Session } from '../repositories/sessions';

/** The owner of a token never changes and is remembered for one to two of these. */
const KNOWN_FOR_MS = 60_000;
const KNOWN_MAX = 10_000;

/**
 * Remembers whose the tokens are that were good lately; whether they still are is asked every time. What is old is dropped
 * all at once, and what was asked for meanwhile stays.
 */
export class KnownTokens {
  #young = new Map<string, Session>();
  #old = new Map<string, Session>();
  #since = performance.now();

  get(token: string): Session | undefined {
    this.#forgetWhatIsOld();
    const session = this.#young.get(token) ?? this.#old.get(token);
    if (session !== undefined) this.#young.set(token, session);
    return session;
  }

  add(token: string, session: Session): void {
    this.#young.set(token, session);
  }

  delete(token: string): void {
    this.#young.delete(token);
    this.#old.delete(token);
  }

  #forgetWhatIsOld(): void {
    const now = performance.now();
    if (now - this.#since < KNOWN_FOR_MS && this.#young.size < KNOWN_MAX) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#since = now;
  }
}
