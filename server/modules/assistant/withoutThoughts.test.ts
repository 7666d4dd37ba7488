import type { CompletionPart, Finish } from './readCompletion';
import { withoutThoughts } from './withoutThoughts';

/** What is said of parts in the end; the last one ends the reply. */
async function saidOf(texts: string[], finish: Finish = 'whole'): Promise<string> {
  async function* parts(): AsyncGenerator<CompletionPart> {
    for (const [index, text] of texts.entries()) yield { text, finish: index === texts.length - 1 ? finish : null };
    yield { text: '', finish: null };
  }
  let said = '';
  for await (const { text, isAnew } of withoutThoughts(parts())) said = isAnew ? text : said + text;
  return said;
}

test.each([
  ['a thought before the answer', '<think>\nRye, hm.\n</think>\n\nFresh rye.\n', 'Fresh rye.\n'],
  ['an empty thought', '<think>\n\n</think>\n\nFresh rye.', 'Fresh rye.'],
  ['two thoughts', 'One.<think>a < b</think> Two.<think></thin</think> Three.', 'One.Two.Three.'],
  ['a thought that does not end', 'Rye.<think>And now', 'Rye.'],
  ['nothing but a thought', '<think>Rye</think>\n', ''],
  ['signs of something else', 'a <thing> </b> 1 < 2 <', 'a <thing> </b> 1 < 2 <'],
  ['a thought that its template begins', 'Okay, they want bread.\n</think>\n\nFresh bread today', 'Fresh bread today'],
  ['an empty tag', '<think/>Fresh bread', 'Fresh bread'],
  ['a tag with attributes', '<THINK time="3 s">hm</THINK>\nFresh bread', 'Fresh bread'],
  ['a thought in a thought', '<think>a<think>b</think>c</think>Fresh bread', 'Fresh bread'],
  ['<thinking>', '<thinking>hm</thinking>\nFresh bread', 'Fresh bread'],
  ['</thinking> alone', 'hm\n</thinking>\nFresh bread', 'Fresh bread'],
  ['<thought>', '<thought>hm</thought>Fresh bread', 'Fresh bread'],
  ['<reasoning>, <answer>', '<reasoning>hm</reasoning><answer>Fresh bread</answer>', 'Fresh bread'],
  ['<seed:think>', '<seed:think>hm</seed:think>Fresh bread', 'Fresh bread'],
  ['<longcat_think>', '<longcat_think>hm</longcat_think>Fresh bread', 'Fresh bread'],
  ['<antThinking>', '<antThinking>hm</antThinking>Fresh bread', 'Fresh bread'],
  ['[THINK]', '[THINK]hm[/THINK]Fresh bread', 'Fresh bread'],
  ['[/THINK] alone', 'hm[/THINK]Fresh bread', 'Fresh bread'],
  ['◁think▷', '◁think▷hm◁/think▷Fresh bread', 'Fresh bread'],
  ['◁/think▷ alone', 'hm◁/think▷\nFresh bread', 'Fresh bread'],
  [
    'channels of gpt-oss',
    '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Fresh bread<|return|>',
    'Fresh bread',
  ],
  ['channels without messages', '<|channel|>analysis hm <|channel|>final Fresh bread', 'Fresh bread'],
  [
    'a channel of tools',
    '<|channel|>commentary to=functions.a <|constrain|>json<|message|>{}<|call|><|channel|>final<|message|>Fresh bread',
    'Fresh bread',
  ],
  ['what is left of channels', 'analysisThey want bread.assistantfinalFresh bread', 'Fresh bread'],
  ['channels of Gemma', '<|channel>thought\nhm<channel|>Fresh bread<turn|>', 'Fresh bread'],
  ['numbered signs of Gemma', '<unused94>thought\nhm<unused95>Fresh bread', 'Fresh bread'],
  [
    'signs of Command',
    '<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Fresh bread<|END_RESPONSE|>',
    'Fresh bread',
  ],
  [
    'long signs',
    '<|begin_of_thought|>hm<|end_of_thought|>\n<|begin_of_solution|>Fresh bread<|end_of_solution|>',
    'Fresh bread',
  ],
  ['Granite', 'Here is my thought process:\nhm.\nHere is my response:\nFresh bread', 'Fresh bread'],
  ['Granite in short', "Here's my thought process: hm. Here's my response: Fresh bread", 'Fresh bread'],
  [
    'Open WebUI',
    '<details type="reasoning" done="true" duration="3">\n<summary>Thought</summary>\n> hm\n</details>\nFresh bread',
    'Fresh bread',
  ],
  ['Ollama', 'Thinking...\nhm...\n...done thinking.\n\nFresh bread', 'Fresh bread'],
  ['<thought_process>', '<thought_process>hm</thought_process>Fresh bread', 'Fresh bread'],
  ['<thinking_process>', '<thinking_process>hm</thinking_process>Fresh bread', 'Fresh bread'],
  ['<reasoning_process>', '<reasoning_process>hm</reasoning_process>Fresh bread', 'Fresh bread'],
  ['<cot>', '<cot>hm</cot>Fresh bread', 'Fresh bread'],
  ['<plan>', '<plan>hm</plan>\nFresh bread', 'Fresh bread'],
  ['<reason>', '<reason>hm</reason>Fresh bread', 'Fresh bread'],
  ['[THINKING]', '[THINKING]hm[/THINKING]Fresh bread', 'Fresh bread'],
  ['[REASONING]', '[REASONING]hm[/REASONING]Fresh bread', 'Fresh bread'],
  ['tags with blanks', '< think >hm< /think >Fresh bread', 'Fresh bread'],
  ['an end of Mistral', 'Fresh bread</s>\n', 'Fresh bread'],
  ['an end of Gemma', 'Fresh bread<eos>', 'Fresh bread'],
  ['an end of Llama', 'Fresh bread[/INST]', 'Fresh bread'],
  ...[
    'Thinking...\nWhat about rye?',
    'Here is my thought process:\nRye.',
    'Rye? Here is my response:\nYes.',
    'Rye. Here is my thought process: hm. Here is my response: Yes.',
    'Choose your <plan> and <b>bake</b>',
    'A <details><summary>b</summary></details> c',
    'A list [THINKING] of <s>rye</s> things.',
    '...done thinking. Rye.',
  ].map((text): [string, string, string] => [`words that are no sign: ${text}`, text, text]),
  ['ends of messages', 'Fresh bread<|im_end|>', 'Fresh bread'],
  ['ends of messages in wide signs', 'Fresh bread<｜end▁of▁sentence｜>', 'Fresh bread'],
  ['code', 'Models write `</think>` and `<think>`, `so', 'Models write `</think>` and `<think>`, `so'],
  [
    'words that begin like a sign',
    'An assistant [sic] has <3 and a [THINGS] list <',
    'An assistant [sic] has <3 and a [THINGS] list <',
  ],
  ['blank lines that belong to the answer', '\n\nOne\n\nTwo\n', '\n\nOne\n\nTwo\n'],
])('leaves out only thoughts, wherever the parts are cut: %s', async (_name, reply, said) => {
  expect(await saidOf([reply])).toBe(said);
  expect(await saidOf(reply.split(''))).toBe(said);
  for (let at = 1; at < reply.length; at += 1) {
    expect(await saidOf([reply.slice(0, at), reply.slice(at)])).toBe(said);
  }
});

test('says what was held back once the reply is cut for its length', async () => {
  expect(await saidOf(['a <thi'], 'cut')).toBe('a <thi');
  expect(await saidOf(['<think>Rye, hm, and'], 'cut')).toBe('');
});

test('says what was held back where a reply has no end, or breaks off', async () => {
  expect(await saidOf(['a <thi'], null)).toBe('a <thi');
  async function* broken(): AsyncGenerator<CompletionPart> {
    yield { text: 'a <thi', finish: null };
    throw new Error('broken off');
  }
  let said = '';
  const read = async () => {
    for await (const { text } of withoutThoughts(broken())) said += text;
  };
  await expect(read()).rejects.toThrow('broken off');
  expect(said).toBe('a <thi');
});

test.each([
  '<',
  '<think ',
  '`',
  '[',
  'assistantfina',
  '</think>',
  '<|channel|>a',
  '◁',
  '</s>',
  'Thinking...\n',
  '<plan>',
  'here is my ',
])('a reply full of %j is read as quickly as it comes', async (sign) => {
  const before = process.cpuUsage();
  await saidOf(Array.from({ length: 50 }, () => sign.repeat(Math.ceil(4_096 / sign.length))));
  // 345 ms at most on a quiet machine; four times that if it grew with the square of the length.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_200);
});
