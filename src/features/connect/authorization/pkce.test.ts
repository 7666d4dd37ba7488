import { PKCE_VERIFIER_LENGTH } from '#contract/limits';
import { challengeOf, createState, createVerifier } from './startAuthorization';

it('makes the challenge of the example in RFC 7636, appendix B', async () => {
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

it('makes verifiers of 128 unreserved characters, never the same twice', () => {
  const verifiers = Array.from({ length: 200 }, createVerifier);
  for (const verifier of verifiers) expect(verifier).toMatch(/^[A-Za-z0-9._~-]{128}$/);
  expect(verifiers[0]).toHaveLength(PKCE_VERIFIER_LENGTH);
  expect(new Set(verifiers).size).toBe(verifiers.length);
});

it('makes states that no one can guess and that fit into X’s 500 characters', () => {
  const states = Array.from({ length: 200 }, createState);
  for (const state of states) expect(state).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(states).size).toBe(states.length);
});
