import { HOUR_MS } from '#contract/durations';
import type { HttpResult } from '../../networks/http';
import { FetchError } from '../../lib/safeFetch';
import { readAnswer } from './rateGate';

const NOON = Date.parse('2026-11-19T12:00:00Z');
const IN_SECONDS = NOON / 1_000;

function answered(status: number, headers: Record<string, string> = {}, body = '{}'): HttpResult {
  return { kind: 'answered', response: { status, headers, body, json: JSON.parse(body) as unknown, clock: null } };
}

test('gives what was answered, with the time to rest where nothing is left', () => {
  expect(readAnswer(answered(200, {}, '[1]'), NOON)).toEqual({ status: 200, json: [1], restUntil: null });
  const left = { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '2026-11-19T12:05:00.000Z' };
  expect(readAnswer(answered(200, left), NOON).restUntil).toBeNull();
  expect(readAnswer(answered(404, {}), NOON).status).toBe(404);
});

test.each([
  ['Mastodon’s', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2026-11-19T12:05:00.000Z' }],
  ['the AT Protocol’s', { 'ratelimit-remaining': '0', 'ratelimit-reset': String(IN_SECONDS + 300) }],
])('reads %s headers', (_whose, headers) => {
  expect(readAnswer(answered(200, headers), NOON).restUntil).toEqual(new Date('2026-11-19T12:05:00Z'));
});

test.each([
  [{ 'retry-after': '120' }, '12:02'],
  [{ 'retry-after': 'Thu, 19 Nov 2026 12:03:00 GMT' }, '12:03'],
  [{ 'x-ratelimit-reset': '2026-11-19T12:04:00.000Z' }, '12:04'],
  [{ 'ratelimit-reset': String(IN_SECONDS + 60) }, '12:01'],
  [{}, '12:05'],
  [{ 'retry-after': 'soon', 'x-ratelimit-reset': 'later', 'ratelimit-reset': '-7' }, '12:05'],
  [{ 'retry-after': '31536000' }, '13:00'],
  [{ 'x-ratelimit-reset': '2031-01-01T00:00:00Z' }, '13:00'],
  [{ 'x-ratelimit-reset': '2026-11-19T11:00:00Z' }, '12:05'],
])('knows when a server that says "too often" is asked again: %j', (headers, time) => {
  expect(() => readAnswer(answered(429, headers), NOON)).toThrow(`searching resumes at ${time} UTC`);
});

test('no server can silence itself for longer than an hour', () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2027-01-01T00:00:00Z' };
  expect(readAnswer(answered(200, headers), NOON).restUntil).toEqual(new Date(NOON + HOUR_MS));
});

test.each<[HttpResult, string]>([
  [answered(503), 'It answered with status 503.'],
  [{ kind: 'unsent', reason: 'it refuses connections' }, 'It couldn’t be reached (it refuses connections).'],
  [{ kind: 'unanswered', reason: 'its response is too large' }, 'It couldn’t be reached (its response is too large).'],
])('tells why there is none', (result, sentence) => {
  const read = () => readAnswer(result, NOON);
  expect(read).toThrow(FetchError);
  expect(read).toThrow(sentence);
});
