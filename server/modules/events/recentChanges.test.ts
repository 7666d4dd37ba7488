import { EVENT_TAGS } from '#contract/schemas/events';
import { createRecentChanges } from './eventHub';

function atMs() {
  let nowMs = 1_000;
  return { changes: createRecentChanges(() => nowMs), pass: (ms: number) => (nowMs += ms) };
}

const anything = (age_ms: number) => ({ type: 'changed', tags: [...EVENT_TAGS], age_ms });

test('tells the last change of each kind, and of nobody else', () => {
  const { changes, pass } = atMs();
  pass(10);
  changes.note('ada', ['Post', 'Analytics']);
  pass(100);
  changes.note('ada', ['Post']);
  pass(5.7);
  expect(changes.of('ada')).toEqual([
    anything(115),
    { type: 'changed', tags: ['Post'], age_ms: 5 },
    { type: 'changed', tags: ['Analytics'], age_ms: 105 },
  ]);
  expect(changes.of('grace')).toEqual([anything(115)]);
});

test('remembers a minute', () => {
  const { changes, pass } = atMs();
  changes.note('ada', ['Post']);
  pass(59_000);
  changes.note('grace', ['Post']);
  expect(changes.of('ada')).toHaveLength(2);
  pass(1_000);
  expect(changes.of('ada')).toEqual([anything(60_000)]);
  expect(changes.of('grace')).toHaveLength(2);
});

test('knows nothing of what was before a gap', () => {
  const { changes, pass } = atMs();
  changes.note('ada', ['Post']);
  pass(500);
  changes.startAnew();
  pass(20);
  expect(changes.of('ada')).toEqual([anything(20)]);
});
