const IS_ADDRESS = /[@#/\\_]|\w\.\w/u;

/** Words that end in a dot without ending a sentence. */
const ABBREVIATION =
  /(?:^|[\s("“])(?:\p{L}|e\.g|i\.e|a\.m|p\.m|etc|vs|approx|no|st|mr|mrs|ms|dr|prof|inc|ltd|jr|sr|dept)\.["”’)]*$/iu;
const LIST_NUMBER = /^\s*\d+\.$/u;

/** True if a sentence ends with these words. */
export function endsSentence(words: string): boolean {
  return /[.!?…]["”’)]*$/u.test(words) && !ABBREVIATION.test(words);
}

/** Breaks a line into its sentences; a line without any is one. An abbreviation and the number of a list end none. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  for (const piece of line.split(/(?<=[.!?…]["”’)]*)\s+/u)) {
    const before = sentences.at(-1);
    const goesOn =
      before !== undefined &&
      (!endsSentence(before) || LIST_NUMBER.test(before) || (/(?:…|\.\.)$/u.test(before) && /^\p{Ll}/u.test(piece)));
    if (goesOn) sentences[sentences.length - 1] = `${before} ${piece}`;
    else if (piece !== '') sentences.push(piece);
  }
  return sentences;
}

/** The same words: single spaces, capitals where sentences begin, a full stop at the end. Lines stay where they are. */
export function tidy(text: string): string {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trimEnd().replace(/(?<=\S)[^\S\n]+/gu, ' '));
  const capitalized = lines.map((line, index) => {
    const before = lines.slice(0, index).findLast((one) => one !== '');
    // A line that goes on with the sentence before needs no capital.
    const isBeginning = before === undefined || lines[index - 1] === '' || /[.!?…:]["”’)]*$/u.test(before);
    return sentencesOf(line)
      .map((sentence, place) => (place > 0 || isBeginning ? capitalize(sentence) : sentence))
      .join(' ');
  });
  return endSentence(capitalized.join('\n'));
}

/** The same with a full stop, unless a sentence ends there already, or a link or tag does. */
function endSentence(text: string): string {
  const last = text.split(/\s/u).at(-1) ?? '';
  return /[\p{L}\p{N})]$/u.test(text) && !IS_ADDRESS.test(last) ? `${text}.` : text;
}

/** Words with capitals of their own, like iPhone, and addresses keep them. */
function capitalize(sentence: string): string {
  const [first = ''] = sentence.split(/\s/u);
  const isPlain = /^\p{Ll}[\p{Ll}\p{M}'’-]*[.!?…,;:]*$/u.test(first);
  return isPlain ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
}
