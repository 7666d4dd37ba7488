import { PASSWORD_COST } from '../lib/passwords';

const COST_IN_PRODUCTION = { ...PASSWORD_COST };

/** The least that argon2id takes: a run signs thousands of people up, at some 25 ms of a core for each hash otherwise. */
export function hashCheaply(): void {
  Object.assign(PASSWORD_COST, { memoryCost: 8, timeCost: 1 });
}

/** For a test of the time that a log-in takes. */
export function hashAsInProduction(): void {
  Object.assign(PASSWORD_COST, COST_IN_PRODUCTION);
}
