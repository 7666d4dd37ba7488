import type { CompletionPart } from './readCompletion';
import { withoutThoughts } from './withoutThoughts';

/** What is said of parts; the last one ends the reply. */
async function saidOf(texts: string[], finish = 'stop'): Promise<string> {
  async function* parts(): AsyncGenerator<CompletionPart> {
    for (const [index, text] of texts.entries()) yield { text, finish: index === texts.length - 1 ? finish : null };
    yield { text: '', finish: null };
  }
  let said = '';
  for await (const { text } of withoutThoughts(parts())) said += text;
  return said;
}

test.each([
  ['a thought before the answer', '<think>\nRye, hm.\n</think>\n\nFresh rye.\n', 'Fresh rye.\n'],
  ['an empty thought', '<think>\n\n</think>\n\nFresh rye.', 'Fresh rye.'],
  ['two thoughts', 'One.<think>a < b</think> Two.<think></thin</think> Three.', 'One.Two.Three.'],
  ['a thought that does not end', 'Rye.<think>And now', 'Rye.'],
  ['nothing but a thought', '<think>Rye</think>\n', ''],
  ['signs of something else', 'a <thing> </b> 1 < 2 <', 'a <thing> </b> 1 < 2 <'],
  ['blank lines that belong to the answer', '\n\nOne\n\nTwo\n', '\n\nOne\n\nTwo\n'],
])('leaves out only thoughts, wherever the parts are cut: %s', async (_name, reply, said) => {
  expect(await saidOf([reply])).toBe(said);
  expect(await saidOf(reply.split(''))).toBe(said);
  for (let at = 1; at < reply.length; at += 1) {
    expect(await saidOf([reply.slice(0, at), reply.slice(at)])).toBe(said);
  }
});

test('says what was held back once the reply is cut for its length', async () => {
  expect(await saidOf(['a <thi'], 'length')).toBe('a <thi');
  expect(await saidOf(['<think>Rye, hm, and'], 'length')).toBe('');
});
