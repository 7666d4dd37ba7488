import fc from 'fast-check';
import { createRedactor } from '../redaction/redact';
import { createDigest, createStateDigest } from './digest';

const DEEP = 'a-very-secret-token';
const LATER = 'learned-after-that-one';

/** States in which secrets stand as values, within texts, and in keys. */
const texts = fc.oneof(fc.string(), fc.constantFrom(DEEP, `Bearer ${DEEP}`, `/?q=${LATER}`, LATER, 'hunter2'));
const keys = fc.oneof(fc.string(), fc.constantFrom('password', 'access_token', 'note', `of ${DEEP}`, LATER));
const { state } = fc.letrec<{ state: unknown }>((tie) => ({
  state: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.double(),
    fc.constantFrom(null, true, undefined),
    fc.array(tie('state'), { maxLength: 4 }),
    fc.dictionary(keys, tie('state'), { maxKeys: 5 }),
  ),
}));

function freeze(value: unknown): void {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
}

it('hashes a state as a log shows it, also after another secret has been learned', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 3 }), (states) => {
      const redactor = createRedactor();
      const digest = createStateDigest([], redactor);
      const same = (each: unknown) => expect(digest.whole(each)).toBe(createDigest()(redactor.hide(each)));
      freeze(states);
      redactor.learn({ access_token: DEEP });
      states.forEach(same);
      redactor.learn({ access_token: LATER });
      states.forEach(same);
    }),
  );
});

it('tells apart objects whose keys are the same in number and in their last one', () => {
  const digest = createDigest();
  const hashes = [{ a: 1, z: 1 }, { b: 1, z: 1 }, { a: 1, z: 1 }, { z: 1, a: 1 }, { z: 1 }].map((each) => digest(each));
  expect(hashes[2]).toBe(hashes[0]);
  expect(hashes[3]).toBe(hashes[0]);
  expect(new Set(hashes).size).toBe(3);
});
