import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { findSessions, type Session } from '../repositories/sessions';

/** One statement in this time, whatever comes. */
const PACE_MS = 100;

/** Finds the valid session of a token by its hash; null if there is none. */
export type FindSession = (tokenHash: Buffer) => Promise<Session | null>;

/**
 * Makes a look-up for tokens most of which are guesses: those that come within a tenth of a second are looked up together, by one
 * statement at a time. However many there are, they keep the database from nothing else; and one that is good among them
 * comes through.
 */
export function gatherLookups(pool: Pool): FindSession {
  let asked: Buffer[] = [];
  let next: Promise<Map<string, Session>> | null = null;
  let before: Promise<unknown> = Promise.resolve();

  async function lookUpTogether(): Promise<Map<string, Session>> {
    await Promise.allSettled([before, sleep(PACE_MS)]);
    const hashes = asked;
    [asked, next] = [[], null];
    const found = findSessions(pool, hashes);
    before = found;
    return found;
  }

  return async (tokenHash) => {
    asked.push(tokenHash);
    next ??= lookUpTogether();
    return (await next).get(tokenHash.toString('hex')) ?? null;
  };
}
