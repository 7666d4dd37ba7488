import type { CompletionPart } from './readCompletion';

/** The next words that are meant for people; `isAnew`: all before was only a thought. */
type SaidPart = CompletionPart & { isAnew: boolean };

/** Leaves out of a reply what its model only thinks, wherever the parts are cut; a thought that does not end, too. */
export async function* withoutThoughts(parts: AsyncIterable<CompletionPart>): AsyncGenerator<SaidPart> {
  const filter = filterThoughts();
  try {
    for await (const { text, finish } of parts) yield { ...filter.take(text, finish !== null), finish };
  } catch (error) {
    yield { ...filter.take('', true), finish: null };
    throw error;
  }
  yield { ...filter.take('', true), finish: null };
}

function filterThoughts() {
  /** What may be the beginning of a sign. */
  let waiting = '';
  let isThinking = false;
  /** All since the sign of an aside, which is said after all where its end does not come. */
  let aside: string | null = null;
  /** The blank lines after a thought belong to it. */
  let isBlankAway = false;
  let hasSaid = false;
  let hasWords = false;

  function wordsOf(text: string): string {
    if (aside !== null) aside += text;
    if (isThinking || aside !== null) return '';
    const words = isBlankAway ? text.trimStart() : text;
    if (words !== '') isBlankAway = false;
    hasWords ||= words.trim() !== '';
    return words;
  }

  return {
    /** Takes the next text, which may be the last one. */
    take(next: string, isLast: boolean): { text: string; isAnew: boolean } {
      const text = waiting + next;
      let said = '';
      let isAnew = false;
      let read = 0;
      const heldFrom = () => (isLast ? text.length : openSignIn(text, read));
      for (const { kind, at, end } of signsIn(text)) {
        if (at >= text.length - OPEN_SIGN_MAX_LENGTH && heldFrom() <= at) break;
        said += wordsOf(text.slice(read, at));
        read = end;
        const isInPair = kind === 'aside' || (kind === 'opening' && !hasWords);
        if (isInPair && !isThinking) aside ??= '';
        const isEnd = kind === 'end' && (isThinking || aside !== null);
        const isText = aside !== null || kind === 'code' || kind === 'opening' || (kind === 'end' && !isEnd);
        if (isText) said += wordsOf(text.slice(at, end));
        if (kind === 'thought') isThinking = true;
        if (kind !== 'answer' && !isEnd) continue;
        if (aside !== null) aside = null;
        else if (!isThinking) {
          isAnew = hasSaid;
          said = '';
        }
        isThinking = false;
        isBlankAway = true;
      }
      said += wordsOf(text.slice(read, heldFrom()));
      waiting = text.slice(heldFrom());
      if (isLast && aside !== null) {
        const words = aside;
        aside = null;
        said += wordsOf(words);
      }
      hasSaid = said !== '' || (hasSaid && !isAnew);
      return { text: said, isAnew };
    },
  };
}

/**
 * What a sign says of the text around it: code is text, a thought or an answer begins, or it says nothing. Words of everyday texts are
 * signs only in pairs: an aside is a thought if its end follows; an opening is one, too, before all other words.
 */
type SignKind = 'code' | 'thought' | 'answer' | 'aside' | 'opening' | 'end' | 'nothing';

const THINKING =
  '(?:(?:think(?:ing)?|thought|reasoning)_process|think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad|(?:inner|internal)_monologue)';
/** As in <seed:think>, <antThinking> and <longcat_think>. */
const NAME = String.raw`(?:\w{1,20}[:_]|ant)?${THINKING}`;
/** Blanks within a tag. */
const BLANK = String.raw`[ \t]{0,3}`;
const ROLE = String.raw`\s*(?:assistant|model)?`;

/** Granite. */
const MY = ['here is my', "here's my", 'here’s my'];
const OPENINGS = MY.map((words) => `${words} thought process:`);
const ENDS = [...MY.map((words) => `${words} response:`), '...done thinking.'];
const anyOf = (phrases: string[]) => String.raw`(?<!\p{L})(?:${phrases.join('|').replaceAll('.', String.raw`\.`)})`;

/**
 * The signs with which models mark what they only think; the first that fits counts. One that begins an answer may come alone, where the
 * template of a model has begun the thought.
 */
const SIGNS: [SignKind, string][] = [
  ['code', String.raw`\x60[^\x60\n]{1,60}\x60`],
  // DeepSeek, Qwen and most others
  ['nothing', String.raw`<${BLANK}${NAME}\s*/>`],
  ['thought', String.raw`<${BLANK}${NAME}(?:\s[^<>]{0,100})?>`],
  ['answer', String.raw`<${BLANK}/${BLANK}${NAME}\s*>`],
  ['nothing', '</?(?:final_)?answer>'],
  ['aside', '<(?:cot|plan|reason)>'],
  ['end', '</(?:cot|plan|reason)>'],
  // Open WebUI
  ['aside', String.raw`<details\s[^<>]{0,60}type="reasoning"[^<>]{0,60}>`],
  ['end', '</details>'],
  // Granite, and Ollama on a command line
  ['opening', anyOf(OPENINGS)],
  ['opening', String.raw`(?<!\p{L})thinking\.\.\.[ \t]{0,9}\r?\n`],
  ['end', anyOf(ENDS)],
  // Magistral
  ['thought', String.raw`\[THINK\]`],
  ['answer', String.raw`\[/THINK\]`],
  ['aside', String.raw`\[(?:THINKING|REASONING)\]`],
  ['answer', String.raw`\[/(?:THINKING|REASONING)\]`],
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
  ['nothing', String.raw`<[be]os>|\[/?INST\]`],
  // Elsewhere it ends what is struck through.
  ['nothing', String.raw`(?:</s>\s{0,9}){1,9}$`],
];

const SIGN = new RegExp(SIGNS.map(([, source]) => `(${source})`).join('|'), 'giu');

/** Each phrase as far as it may have come. */
const BEGINNINGS = ['assistantfinal', ...OPENINGS, 'thinking...', ...ENDS].map((phrase) =>
  Array.from(phrase).reduceRight((rest, letter) => `${letter === '.' ? String.raw`\.` : letter}(?:${rest})?`, ''),
);

/** What may be the beginning of a sign, or one that goes on, at the end of a text. */
const OPEN_SIGN = new RegExp(
  [
    ...SIGNS.map(([, source]) => source),
    String.raw`<[^<>\n]{0,130}`,
    String.raw`\[/?[a-z]{0,9}`,
    '◁[^▷]{0,8}',
    String.raw`\x60[^\x60\n]{0,60}`,
    String.raw`thinking\.\.\.[ \t]{0,9}\r?`,
    ...BEGINNINGS,
  ]
    .map((source) => `(?:${source})$`)
    .join('|'),
  'iu',
);
const OPEN_SIGN_MAX_LENGTH = 160;

/** The signs in a text, in order. */
function signsIn(text: string): { kind: SignKind; at: number; end: number }[] {
  return Array.from(text.matchAll(SIGN), ({ index, 0: sign, ...groups }) => {
    const row = SIGNS.findIndex((_row, place) => groups[place + 1] !== undefined);
    return { kind: SIGNS[row]?.[0] ?? 'nothing', at: index, end: index + sign.length };
  });
}

/** Where at the end of a text, from `from` on, a sign may have begun; the length of the text where none has. */
function openSignIn(text: string, from: number): number {
  const start = Math.max(from, text.length - OPEN_SIGN_MAX_LENGTH);
  const found = OPEN_SIGN.exec(text.slice(start));
  return found === null ? text.length : start + found.index;
}
