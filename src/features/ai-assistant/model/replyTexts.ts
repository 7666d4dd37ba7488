import { VERSION_SEPARATOR } from '#contract/assistantReplies';

/** Words with which models agree before they begin, and those with which they point at what follows. */
const AGREES =
  /^\W*(?:sure|of course|certainly|absolutely|no problem|got it|happy to help|klar|gerne?|natürlich|selbstverständlich|bien sûr|avec plaisir|claro|por supuesto|certo|certamente|volentieri|com certeza|natuurlijk|zeker|oczywiście|jasne)(?!\p{L})|^(?:もちろん|承知|当然|好的|물론)/iu;
const POINTS =
  /(?<!\p{L})(?:here|below|hier|unten|voici|voilà|aquí|ecco|aqui|seguem|hieronder|oto|poniżej)(?!\p{L})|以下|这里|다음/iu;
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
  String.raw`^(?:#{1,6}\s*)?[*_]{0,2}(?:(?:${NOUN})\s*|バージョン\s*|案|版本\s*|버전\s*)(?:#|no?\.?\s*)?(?:[1-9]|[A-C](?!\p{L}))[*_]{0,2}` +
    String.raw`(?:\s*\([^()\n]{1,60}\))?(?:\s*[:：.)](?=[\s*_]|$)|\s+[–—-](?=\s)|[*_]*$)[*_]{0,2}[ \t]*`,
  'imu',
);
const NUMBER = /^(?:#{1,6}\s*)?[*_]{0,2}(?:([1-9])[.)]|\(([1-9])\)|([1-9])\uFE0F?\u20E3)[*_]{0,2}[ \t]+/u;
const BULLET = /^[-*•–][ \t]+/u;

const FENCE = /^\s*(?:`{3,}|~{3,})[^`~]*$/u;
const FENCED_LINE = /^\s*(?:`{3,}|~{3,})(.+?)(?:`{3,}|~{3,})\s*$/u;

/** Lists of more texts than are asked for are lists in a text. */
const LISTED_MAX = 3;

/** The texts that a model's reply offers, without what stands around them: prefaces, fences, separators, names and numbers. */
export function replyTexts(content: string): string[] {
  const whole = content.replaceAll('\r\n', '\n').split('\n');
  const lines = withoutPreface(whole);
  const blocks = fencedBlocks(lines) ?? [lines];
  const pieces = blocks.length > 1 ? blocks : split(blocks[0] ?? [], lines.length < whole.length);
  return pieces
    .map(textOf)
    .filter((text) => text !== '')
    .filter((text, index, { length }) => index > 0 || length === 1 || !endsWithColon(text) || text.includes('\n'));
}

function withoutPreface(lines: string[]): string[] {
  const [first, second, third] = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const line = (index = 0) => lines[index]?.trim() ?? '';
  if (first !== undefined && second !== undefined && isPreface(line(first))) return lines.slice(second);
  const isTwofold = AGREES.test(line(first)) && line(first).length < 60 && isPreface(line(second));
  return isTwofold && third !== undefined ? lines.slice(third) : lines;
}

function isPreface(line: string): boolean {
  if (line.length > PREFACE_MAX_LENGTH) return false;
  const pointsAtIt = POINTS.test(line) && NAMES_IT.test(line);
  return endsWithColon(line) ? pointsAtIt || AGREES.test(line) : pointsAtIt && AGREES.test(line);
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
  return listed.map(([first = '', ...rest]) => [first.replace(NUMBER, '').replace(BULLET, ''), ...rest]);
}

function numberOf(line: string): number | null {
  const found = NUMBER.exec(line);
  return found === null ? null : Number(found[1] ?? found[2] ?? found[3]);
}

/** Cuts before each line that is a sign, or at it. */
function cut(lines: string[], isSign: (line: string, index: number) => boolean, skipped: 0 | 1): string[][] {
  const starts = lines.flatMap((line, index) => (isSign(line, index) ? [index] : []));
  const pieces = [-skipped, ...starts].map((start, place) => lines.slice(start + skipped, starts[place]));
  return pieces.filter((piece) => piece.some((line) => line.trim() !== ''));
}

function textOf(lines: string[]): string {
  const text = lines.join('\n').trim();
  const isHeading = text.startsWith('#') && LABEL.test(text.split('\n')[0] ?? '');
  const named = isHeading ? text.split('\n').slice(1).join('\n') : text.replace(LABEL, '');
  return withoutFences(named.trim().split('\n')).join('\n').trim();
}

function withoutFences(lines: string[]): string[] {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return [only.replace(FENCED_LINE, '$1')];
  const start = FENCE.test(only ?? '') ? 1 : 0;
  return lines.slice(start, FENCE.test(lines.at(-1) ?? '') ? -1 : undefined);
}
