import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { readInstantsQuickly } from './instants';

const INSTANT = Type.String({ format: 'date-time' });

beforeAll(readInstantsQuickly);

test.each([
  '2026-11-25T16:00:00Z',
  '2026-11-25t16:00:00z',
  '2026-11-25T16:00:00.123Z',
  '2026-11-25T16:00:00+05:30',
  '2028-02-29T00:00:00Z',
])('%s is an instant', (text) => expect(Check(INSTANT, text)).toBe(true));

test.each([
  '',
  '2026-11-25',
  '2026-11-25T',
  '2026-11-25 16:00:00Z',
  '2026-11-25T16:00:00',
  '2026-11-25T16:00Z',
  '2026-11-25T24:00:00Z',
  '2026-02-29T00:00:00Z',
  '26-11-25T16:00:00Z',
  '2026-11-25T16:00:00Z[Europe/Paris]',
  '2026-11-25T16:00:00ZT',
])('“%s” is none', (text) => expect(Check(INSTANT, text)).toBe(false));
