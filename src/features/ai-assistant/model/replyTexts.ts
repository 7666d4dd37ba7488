import { VERSION_SEPARATOR } from '#contract/assistantReplies';
import type { AccountPlatform } from '#contract/networks';
import { VERSION_NAMES, type VersionName } from '../aiAssistantSlice';
import { fits, shorten } from '../text/fitText';

/** Words with which models agree before they begin, and those with which a clause points at what follows. */
const AGREES =
  String.raw`(?:sure(?: thing)?|of course|certainly|absolutely|no problem|got it|you got it|my pleasure|gladly|(?:i['’]d be )?happy to help|klar|gerne?|natürlich|` +
  'selbstverständlich|bien sûr|avec plaisir|claro|por supuesto|certo|certamente|volentieri|com certeza|natuurlijk|zeker|oczywiście|jasne|' +
  'もちろん(?:です)?|承知(?:しました|いたしました)?|当然(?:可以)?|好的|물론(?:입니다|이죠)?)';
const POINTS =
  String.raw`(?:here|below|hier|unten|voici|voilà|aquí|ecco|aqui|seguem|hieronder|oto|poniżej)(?!\p{L})` +
  String.raw`(?!\s+(?:at|in|on|for|im|am|an|auf|bei|en|no|na|em|w)\s)`;
const AGREES_FIRST = new RegExp(String.raw`^[^\p{L}\p{N}]*${AGREES}\s*(?:[!,.:;！，。：、–—-]|${POINTS}|$)`, 'iu');
const POINTS_AT_IT = new RegExp(
  String.raw`(?:^|[!,.:;！，。：–—]|^[^\p{L}\p{N}]*${AGREES})[^\p{L}\p{N}]*${POINTS}|以下|这里|다음`,
  'iu',
);
/** Nothing but agreement, like “Sure!” and “Of course, here you go:”. */
const ONLY_AGREES = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${AGREES}[^\p{L}\p{N}]*)?(?:${AGREES}|here (?:you go|it is|they are)|bitte(?: ?sehr)?|voilà)[^\p{L}\p{N}?]*$`,
  'iu',
);
/** Whose versions are no versions of a text. */
const OURS = /(?<!\p{L})(?:our|unsere?[nrs]?|nos|notre|nuestr[oa]s?|nostr[aie]|noss[oa]s?|onze|nasze)(?!\p{L})/iu;
/** What they call what they have written. */
const NOUN =
  'versions?|options?|variants?|variations?|drafts?|alternatives?|posts?|captions?|tweets?|rewrites?|suggestions?|' +
  'versionen|varianten?|vorschl(?:ag|äge)|entw(?:urf|ürfe)|optionen|variantes?|propositions?|versión|versiones|opción|opciones|propuestas?|' +
  'versione|versioni|opzione|opzioni|varianti|versão|versões|opção|opções|versies?|opties?|wersja|wersje|opcja|opcje';
const NAMES_IT = new RegExp(String.raw`(?<!\p{L})(?:${NOUN})(?!\p{L})|バージョン|案|版本|버전`, 'iu');
const PREFACE_MAX_LENGTH = 200;

/** Lines between versions, the surest first; the first one may still be written. */
const SEPARATORS = [
  new RegExp(String.raw`^\s*${VERSION_SEPARATOR}+\s*$`, 'u'),
  /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|[—–―─]{3,})$/u,
];

/** The name and number before a version, in bold letters or as a heading too. */
const LABEL = new RegExp(
  String.raw`^(?:#{1,6}\s*)?[*_]{0,2}(?:(?:${NOUN})\s*|バージョン\s*|案|版本\s*|버전\s*)(?:#|no?\.?\s*)?(?:[1-9]|(?:[A-C]|one|two|three)(?!\p{L}))[*_]{0,2}` +
    String.raw`(?:\s*\([^()\n]{1,60}\))?(?:\s*(?:[:：](?!\d)|[.)](?=[\s*_]|$))|\s+[–—-](?=\s)|[*_]*$)[*_]{0,2}[ \t]*`,
  'iu',
);
/** The digits of lists, each row from its first on. */
const DIGITS = ['123456789', 'abc', '①②③④⑤⑥⑦⑧⑨'];
const NUMBER =
  /^(?:#{1,6}\s*)?[*_]{0,2}(?:(?:([1-9])\.|\(?([1-9a-c])\)|([1-9])\uFE0F?\u20E3)[*_]{0,2}[ \t]+|([1-9])[、．）]\s*|([①-⑨])[*_]{0,2}[ \t]*)/iu;
const BULLET = /^[-*•–][ \t]+/u;

/** A line that is a heading or bold from its beginning to its end. */
const TITLE_LINE = /^(?:#{1,6}[ \t]+.+|(\*\*|__)(?:(?!\1).)+\1[ \t]*[:：]?)[ \t]*$/u;
/** Bold words that a colon ends, before a text. */
const TITLE = /^(\*\*|__)(?:(?!\1).){1,60}(?:[:：]\1|\1[ \t]*[:：])[ \t]*/u;

/** What models say after the last version. */
const CLOSING =
  /^\W*(?:let me know (?:which|if you|what you)|feel free to|(?:would you like|do you want|want) me to|which (?:one|version|option) (?:do|would) you|i hope (?:this|these|that)|(?:lass|sag)(?:en sie)? mir? (?:wissen|bescheid|gern))/iu;

const FENCE = /^\s*(?:`{3,}|~{3,})[^`~]*$/u;
const FENCED_LINE = /^\s*(?:`{3,}|~{3,})(.+?)(?:`{3,}|~{3,})\s*$/u;

/** Lists of more texts than are asked for are lists in a text. */
const LISTED_MAX = 3;

/** The texts that a model's reply offers, without what stands around them: prefaces, fences, separators, names and numbers. */
export function replyTexts(content: string): string[] {
  const listed = jsonTexts(content);
  if (listed !== null) return listed;
  const whole = content.replaceAll('\r\n', '\n').split('\n');
  const lines = withoutPreface(whole);
  const blocks = fencedBlocks(lines) ?? [lines];
  const pieces = blocks.length > 1 ? blocks : split(blocks[0] ?? [], lines.length < whole.length);
  return withoutClosing(pieces.map(textOf))
    .filter((text) => text !== '')
    .filter((text, index, { length }) => index > 0 || length === 1 || !endsWithColon(text) || text.includes('\n'));
}

/** The texts of a reply that is a list in JSON. */
function jsonTexts(content: string): string[] | null {
  const json = content.replace(/^\s*```(?:json)?\s*(?=\[)/u, '').replace(/\]\s*```\s*$/u, ']');
  if (!/^\s*\[\s*"/u.test(json)) return null;
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) && list.every((text) => typeof text === 'string') ? list : null;
  } catch {
    // It may still be coming.
    return null;
  }
}

function withoutPreface(lines: string[]): string[] {
  const [first, second, third] = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const line = (index = 0) => lines[index]?.trim() ?? '';
  if (first === undefined || second === undefined) return lines;
  const isAgreement = line(first).length < 60 && AGREES_FIRST.test(line(first));
  if (isAgreement && third !== undefined && isPreface(line(second))) return lines.slice(third);
  const isBeforeSign = [FENCE, LABEL, NUMBER, ...SEPARATORS].some((sign) => sign.test(line(second)));
  const isAlone = second > first + 1 || endsWithColon(line(first)) || isBeforeSign;
  return isPreface(line(first)) || (isAlone && ONLY_AGREES.test(line(first))) ? lines.slice(second) : lines;
}

/** Whether a line speaks of versions that follow; in doubt it belongs to the text. */
function isPreface(line: string): boolean {
  if (line.length > PREFACE_MAX_LENGTH || !POINTS_AT_IT.test(line) || !NAMES_IT.test(line) || OURS.test(line))
    return false;
  return endsWithColon(line) || AGREES_FIRST.test(line);
}

/** Without what is said after the last of several versions. */
function withoutClosing(texts: string[]): string[] {
  const paragraphs = texts.at(-1)?.split(/\n\s*\n/u) ?? [];
  const last = paragraphs.at(-1) ?? '';
  if (texts.length < 2 || last.includes('\n') || !CLOSING.test(last)) return texts;
  return [...texts.slice(0, -1), paragraphs.slice(0, -1).join('\n\n')];
}

function endsWithColon(line: string): boolean {
  return /[:：][*_\s]*$/u.test(line);
}

/** What is between fences where the reply, or its first name of a version, begins with one. */
function fencedBlocks(lines: string[]): string[][] | null {
  const [first, second] = lines.filter((line) => line.trim() !== '');
  const begins = [first, ...(LABEL.test(first ?? '') ? [second] : [])].some((line) => FENCE.test(line ?? ''));
  if (!begins) return null;
  const blocks: string[][] = [];
  let block: string[] | null = null;
  for (const line of lines) {
    if (!FENCE.test(line)) block?.push(line);
    else if (block === null) blocks.push((block = []));
    else block = null;
  }
  return blocks;
}

function split(lines: string[], hasPreface: boolean): string[][] {
  const isSeparator = SEPARATORS.map((sign) => (line: string, index: number) => {
    return sign.test(line) || (index === lines.length - 1 && index > 0 && /^=+$/.test(line));
  }).find((is) => lines.some(is));
  if (isSeparator !== undefined) return cut(lines, isSeparator, 1);
  const filled = lines.slice(lines.findIndex((line) => line.trim() !== ''));
  if (LABEL.test(filled[0] ?? '')) return cut(filled, (line) => LABEL.test(line), 0);
  let count = 0;
  const isNext = (line: string) => numberOf(line) === count + 1 && (count += 1) > 0;
  const numbered = cut(filled, isNext, 0);
  const listed = numberOf(filled[0] ?? '') === 1 ? numbered : cut(filled, (line) => BULLET.test(line), 0);
  const isListed = numberOf(filled[0] ?? '') === 1 || BULLET.test(filled[0] ?? '');
  if (!isListed || listed.length < 2 || (!hasPreface && listed.length > LISTED_MAX)) return [lines];
  const texts = listed.map(([first = '', ...rest]) => {
    if (numberOf(first) !== null && TITLE_LINE.test(first) && hasWords(rest)) return rest;
    const text = first.replace(NUMBER, '').replace(BULLET, '');
    return TITLE_LINE.test(text) && hasWords(rest) ? rest : [text, ...rest];
  });
  const areNamed = texts.every(([first = '']) => TITLE.test(first));
  return areNamed ? texts.map(([first = '', ...rest]) => [first.replace(TITLE, ''), ...rest]) : texts;
}

function hasWords(lines: string[]): boolean {
  return lines.some((line) => line.trim() !== '');
}

function numberOf(line: string): number | null {
  const sign = NUMBER.exec(line)
    ?.slice(1)
    .find((digit) => digit !== undefined);
  if (sign === undefined) return null;
  return Math.max(...DIGITS.map((digits) => digits.indexOf(sign.toLowerCase()))) + 1;
}

/** Cuts before each line that is a sign, or at it. */
function cut(lines: string[], isSign: (line: string, index: number) => boolean, skipped: 0 | 1): string[][] {
  const starts = lines.flatMap((line, index) => (isSign(line, index) ? [index] : []));
  const pieces = [-skipped, ...starts].map((start, place) => lines.slice(start + skipped, starts[place]));
  return pieces.filter(hasWords);
}

function textOf(lines: string[]): string {
  const [first = '', ...rest] = lines.join('\n').trim().split('\n');
  const isTitle = TITLE_LINE.test(first) && LABEL.test(first) && (hasWords(rest) || first.startsWith('#'));
  const named = isTitle ? rest : [first.replace(LABEL, ''), ...rest];
  return withoutFences(named.join('\n').trim().split('\n')).join('\n').trim();
}

function withoutFences(lines: string[]): string[] {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return [only.replace(FENCED_LINE, '$1')];
  const start = FENCE.test(only ?? '') ? 1 : 0;
  return lines.slice(start, FENCE.test(lines.at(-1) ?? '') ? -1 : undefined);
}

/** One version of a model's reply. */
type ModelVersion = { name: VersionName; text: string; isShortened: boolean };

/** The versions in a model's reply, at most three; each is shortened where it would not fit its network. */
export function versionsIn(content: string, platform: AccountPlatform | null): ModelVersion[] {
  const texts = replyTexts(content).slice(0, VERSION_NAMES.length);
  return texts.map((text, index) => {
    const name = VERSION_NAMES[index] ?? 'version1';
    if (platform === null || fits(text, [platform])) return { name, text, isShortened: false };
    const shortened = shorten(text, (fewer) => fits(fewer, [platform]));
    return { name, text: shortened, isShortened: true };
  });
}
