/** What a sign says of the text around it: code is text, a thought or an answer begins, or it says nothing. */
type SignKind = 'code' | 'thought' | 'answer' | 'nothing';

const THINKING = '(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad|(?:inner|internal)_monologue)';
/** As in <seed:think>, <antThinking> and <longcat_think>. */
const NAME = String.raw`(?:\w{1,20}[:_]|ant)?${THINKING}`;
const ROLE = String.raw`\s*(?:assistant|model)?`;

/**
 * The signs with which models mark what they only think; the first that fits counts. One that begins an answer may come alone, where the
 * template of a model has begun the thought.
 */
const SIGNS: [SignKind, string][] = [
  ['code', String.raw`\x60[^\x60\n]{1,60}\x60`],
  // DeepSeek, Qwen and most others
  ['nothing', String.raw`<${NAME}\s*/>`],
  ['thought', String.raw`<${NAME}(?:\s[^<>]{0,100})?>`],
  ['answer', String.raw`</${NAME}\s*>`],
  ['nothing', '</?(?:final_)?answer>'],
  // Magistral
  ['thought', String.raw`\[THINK\]`],
  ['answer', String.raw`\[/THINK\]`],
  // Kimi
  ['thought', '◁think▷'],
  ['answer', '◁/think▷'],
  // gpt-oss, whose other channels are for nobody, and what is left of its signs where a server leaves them out
  ['answer', String.raw`<\|channel\|>\s*final|assistantfinal`],
  ['thought', String.raw`<\|channel\|>\s*\w*`],
  // Gemma
  ['answer', String.raw`<\|channel>\s*(?:final|answer|response)|<channel\|>|<unused95>`],
  ['thought', String.raw`<\|channel>\s*\w*|<unused94>\s*(?:thought)?`],
  // Command and others
  ['answer', String.raw`<\|(?:/|end_(?:of_)?)${THINKING}\|>|<\|${THINKING}_end\|>`],
  ['thought', String.raw`<\|(?:(?:start|begin)_(?:of_)?)?${THINKING}(?:_(?:start|begin))?\|>`],
  // Where messages begin and end
  ['nothing', String.raw`<\|(?:start|im_start|start_header_id|turn)\|?>${ROLE}|<start_of_turn>${ROLE}`],
  ['nothing', String.raw`<\|/?\w{1,40}\|>|<turn\|>|<end_of_turn>|<｜[^｜<>]{1,40}｜>`],
];

const SIGN = new RegExp(SIGNS.map(([, source]) => `(${source})`).join('|'), 'giu');

const BEGINNINGS_OF_WORD = Array.from('assistantfinal', (_letter, index) => 'assistantfinal'.slice(0, index + 1));

/** What may be the beginning of a sign, or one that goes on, at the end of a text. */
const OPEN_SIGN = new RegExp(
  [
    ...SIGNS.map(([, source]) => source),
    String.raw`<[^<>\n]{0,130}`,
    String.raw`\[/?[a-z]{0,5}`,
    '◁[^▷]{0,8}',
    String.raw`\x60[^\x60\n]{0,60}`,
    ...BEGINNINGS_OF_WORD,
  ]
    .map((source) => `(?:${source})$`)
    .join('|'),
  'iu',
);
const OPEN_MAX_LENGTH = 160;

/** The signs in a text, in order. */
export function signsIn(text: string): { kind: SignKind; at: number; end: number }[] {
  return Array.from(text.matchAll(SIGN), ({ index, 0: sign, ...groups }) => {
    const row = SIGNS.findIndex((_row, place) => groups[place + 1] !== undefined);
    return { kind: SIGNS[row]?.[0] ?? 'nothing', at: index, end: index + sign.length };
  });
}

/** Where at the end of a text, from `from` on, a sign may have begun; the length of the text where none has. */
export function openSignIn(text: string, from: number): number {
  const start = Math.max(from, text.length - OPEN_MAX_LENGTH);
  const found = OPEN_SIGN.exec(text.slice(start));
  return found === null ? text.length : start + found.index;
}
