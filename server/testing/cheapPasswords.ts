import { PASSWORD_COST } from '../security/passwords';

/** The least that argon2id takes: a run signs thousands of people up, at some 25 ms of a core for each hash otherwise. */
export function hashCheaply(): void {
  Object.assign(PASSWORD_COST, { memoryCost: 8, timeCost: 1 });
}
