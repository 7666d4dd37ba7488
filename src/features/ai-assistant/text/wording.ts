const HEADLINE_MAX_WORDS = 7;

/** A sentence can be cut before these without losing its sense. */
const CUT_BEFORE = new Set(
  'and at because before but during for from in on or since so that to until where which while who with without'.split(
    ' ',
  ),
);
const ALWAYS_CAPITAL = /\b(?:i(?!\.)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gu;
const LINK_OR_TAG = /^(?:https?:|www\.|[@#])/iu;

/** Breaks a text into its sentences; a text without any is one. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+/u).filter((sentence) => sentence !== '');
}

/** The same words without frequent misspellings; single spaces, capitals where sentences begin, a full stop at the end. */
export function tidy(text: string): string {
  const spaced = correct(text)
    .trim()
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n\s*/gu, '\n');
  const capitalized = sentencesOf(spaced).map(capitalize).join(' ');
  return endSentence(capitalized);
}

/** The same with a full stop, unless a sentence ends there already, or a link or tag does. */
export function endSentence(text: string): string {
  const last = text.split(/\s/u).at(-1) ?? '';
  return /[\p{L}\p{N})]$/u.test(text) && !LINK_OR_TAG.test(last) ? `${text}.` : text;
}

/** What a text is about in at most seven words: its first sentence, cut where its sense allows. */
export function headlineOf(text: string): string {
  const words = (sentencesOf(text)[0] ?? '').split(/\s+/u);
  if (words.length <= HEADLINE_MAX_WORDS) return words.join(' ');
  const cut = words.findLastIndex(
    (word, index) => index > 0 && index <= HEADLINE_MAX_WORDS && CUT_BEFORE.has(word.toLowerCase()),
  );
  const kept = words
    .slice(0, cut === -1 ? HEADLINE_MAX_WORDS : cut)
    .join(' ')
    .replace(/[,;:–—-]+$/u, '');
  return cut === -1 ? `${kept}…` : kept;
}

export function capitalize(sentence: string): string {
  return LINK_OR_TAG.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Mends frequent misspellings, "i" and the names of days; links, hashtags and mentions stay as they are. */
export function correct(text: string): string {
  return text
    .split(/(\s+)/u)
    .map((part) => (LINK_OR_TAG.test(part) ? part : correctWords(part)))
    .join('');
}

function correctWords(part: string): string {
  return part
    .replace(/\p{L}+/gu, (word) => {
      const right = CORRECTIONS.get(word.toLowerCase());
      if (right === undefined) return word;
      return /^\p{Lu}/u.test(word) ? capitalize(right) : right;
    })
    .replace(ALWAYS_CAPITAL, capitalize);
}

/** Words that are often misspelled, each before its correction; from Wikipedia's list of common misspellings. */
const PAIRS =
  'accomodate accommodate acheive achieve acknowlege acknowledge adress address agressive aggressive alot a_lot ' +
  'amature amateur anounce announce anouncement announcement apparantly apparently arguement argument ' +
  'availible available basicly basically beautifull beautiful begining beginning beleive believe buisness business ' +
  'calender calendar catagory category celabrate celebrate colleage colleague comming coming commited committed ' +
  'completly completely concious conscious definately definitely definatly definitely desparate desperate ' +
  'dissapoint disappoint embarass embarrass enviroment environment excelent excellent exellent excellent ' +
  'existance existence experiance experience familar familiar finaly finally foriegn foreign freind friend ' +
  'freinds friends goverment government grammer grammar gaurantee guarantee happend happened harrass harass ' +
  'heigth height immediatly immediately independant independent intresting interesting knowlege knowledge ' +
  'lenght length libary library lisence license maintainance maintenance managment management morgage mortgage ' +
  'neccessary necessary necesary necessary noticable noticeable occassion occasion occasionaly occasionally ' +
  'occured occurred occurence occurrence oppurtunity opportunity oportunity opportunity orignal original ' +
  'persistant persistent posession possession prefered preferred probaly probably profesional professional ' +
  'proffesional professional publically publicly recieve receive recieved received recomend recommend ' +
  'refered referred relevent relevant religous religious remeber remember resturant restaurant ' +
  'restaraunt restaurant saterday saturday seperate separate seperately separately similiar similar sincerly sincerely ' +
  'speach speech strenght strength succesful successful successfull successful suprise surprise ' +
  'teh the thier their togehter together tommorow tomorrow tommorrow tomorrow tomorow tomorrow tounge tongue ' +
  'truely truly unfortunatly unfortunately untill until wednsday wednesday wether whether wich which wierd weird ' +
  'writting writing writen written yesturday yesterday';

/** The right spelling of each of these words, all in lower case. */
export const CORRECTIONS: ReadonlyMap<string, string> = new Map(
  [...PAIRS.matchAll(/(\S+) (\S+)/g)].map(([, wrong = '', right = '']) => [wrong, right.replace('_', ' ')]),
);
