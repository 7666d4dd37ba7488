import { leastCpuMs } from '../../testing/cpuMs';
import { writtenText } from './posts';

const post = (text: string, urls: object[]) => ({ text, entities: { urls } });

test('writes out links, leaves out images and the three escapes', () => {
  const urls = [
    { url: 'https://t.co/a1', expanded_url: 'https://rye.test/a?b=1&c=2' },
    { url: 'https://t.co/b2', expanded_url: 'https://x.com/ada/photo/1', media_key: '3_1' },
  ];
  expect(writtenText(post('Rye &lt;3 &amp;lt; https://t.co/a1! https://t.co/b2', urls))).toBe(
    'Rye <3 &lt; https://rye.test/a?b=1&c=2!',
  );
});

test('a link that is written out as links is written out once', () => {
  const short = (place: number) => `https://t.co/a${place}`;
  const urls = Array.from({ length: 100 }, (_, place) => ({
    url: short(place),
    expanded_url: `${short(place + 1)} ${short(place + 1)}`,
  }));
  let text = '';
  expect(leastCpuMs(() => (text = writtenText(post(short(0), urls))), 100)).toBeLessThan(100);
  expect(text).toBe(`${short(1)} ${short(1)}`);
});
