import { MINUTE_MS } from '#contract/durations';
import { CallbackFailure, checkCallback } from './finishCallback';
import type { SavedFlow } from '../authorization/savedFlows';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const TEN_MINUTES_MS = 10 * MINUTE_MS;

const flow: SavedFlow = { state: 's', verifier: 'v', startedAtMs: NOW_MS - 1_000, userId: 'me', isPopup: true };

function check(query: string, saved: SavedFlow | null = flow, platform: 'twitter' | 'linkedin' = 'twitter') {
  return checkCallback(new URLSearchParams(query), { platform, saved, userId: 'me', nowMs: NOW_MS });
}

function failureOf(query: string, saved: SavedFlow | null = flow): CallbackFailure {
  try {
    check(query, saved);
  } catch (error) {
    if (error instanceof CallbackFailure) return error;
  }
  throw new Error('The response was taken');
}

it('takes a code that answers the saved state, with the saved verifier for X', () => {
  expect(check('code=c&state=s')).toEqual({ code: 'c', state: 's', code_verifier: 'v' });
});

it('asks no verifier of the other platforms', () => {
  expect(check('code=c&state=s', { ...flow, verifier: null }, 'linkedin')).toEqual({ code: 'c', state: 's' });
});

it.each([
  ['no parameters', '', flow],
  ['no code', 'state=s', flow],
  ['an empty code', 'code=&state=s', flow],
  ['no state', 'code=c', flow],
  ['another state', 'code=c&state=t', flow],
  ['a state of which the saved one is the beginning', 'code=c&state=ss', flow],
  ['no saved state', 'code=c&state=s', null],
  ['an empty saved state', 'code=c&state=', { ...flow, state: '' }],
  ['no saved verifier', 'code=c&state=s', { ...flow, verifier: null }],
  ['a state of ten minutes', 'code=c&state=s', { ...flow, startedAtMs: NOW_MS - TEN_MINUTES_MS }],
  ['a state from the future', 'code=c&state=s', { ...flow, startedAtMs: NOW_MS + 1_000 }],
  ['a state saved by another user', 'code=c&state=s', { ...flow, userId: 'somebody else' }],
])('refuses %s', (_name, query, saved) => {
  expect(failureOf(query, saved).problem).toBe('invalidParameters');
});

it('takes a state that is a moment younger than ten minutes', () => {
  expect(check('code=c&state=s', { ...flow, startedAtMs: NOW_MS - TEN_MINUTES_MS + 1 })).toBeTruthy();
});

describe('what the provider said', () => {
  it('is its description, else its code, when it answers our question', () => {
    expect(failureOf('error=access_denied&error_description=You+said+no&state=s').detail).toBe('You said no');
    expect(failureOf('error=access_denied&state=s').detail).toBe('access_denied');
    expect(failureOf('error=x&error_description=&state=s').detail).toBeNull();
  });

  it('is a known code at most, when anybody may have written it', () => {
    expect(failureOf('error=access_denied&error_description=Call+this+number').detail).toBe('access_denied');
    expect(failureOf('error=Call+this+number').detail).toBeNull();
  });

  it('is cut when it is long', () => {
    expect(failureOf(`error_description=${'x'.repeat(5_000)}&state=s`).detail).toHaveLength(300);
  });
});
