import { fits } from '../text/fitText';
import { versionsIn } from './replyTexts';

const textsOf = (content: string) => versionsIn(content, null).map(({ text }) => text);

test.each([
  ['One.\n===\nTwo.\n===\nThree.', ['One.', 'Two.', 'Three.']],
  ['===\nOne.\n\n===\n\nTwo.\n====\nThree.\n===', ['One.', 'Two.', 'Three.']],
  ['One,\nin two lines.', ['One,\nin two lines.']],
  ['One.\n=', ['One.']],
  ['One.\n===', ['One.']],
  ['a\n===\nb\n===\nc\n===\nd', ['a', 'b', 'c']],
  ['1 == 1 and a === b', ['1 == 1 and a === b']],
  ['', []],
])('versions stand between lines of ===: %j', (content, texts) => {
  expect(textsOf(content)).toEqual(texts);
});

test('a version that is too long for its network is shortened, and says so', () => {
  const [long, short] = versionsIn(`${'bread '.repeat(100)}\n===\nRye.`, 'twitter');
  expect(long).toMatchObject({ name: 'version1', isShortened: true, text: expect.stringMatching(/bread…$/) });
  expect(fits(long?.text ?? '', ['twitter'])).toBe(true);
  expect(short).toEqual({ name: 'version2', text: 'Rye.', isShortened: false });
});
