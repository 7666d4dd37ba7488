import { TAG_MAX_LENGTH } from '#contract/limits';
import { CORRECTIONS } from './misspellings';

const TAGS_AT_MOST = 5;
const TAG_MIN_LENGTH = 3;

/** With fewer words to choose from, pairs that stand together make further tags. */
const PAIRED_BELOW = 3;

/** Up to five hashtags made of what a text says most: never of a word without a subject, nor of a misspelled one. */
export function hashtagsFor(text: string): string[] {
  const words = text.replace(/https?:\/\/\S+|@\S+/giu, ' ').match(/[\p{L}\p{M}\p{N}_'’]+|[^\s]/gu) ?? [];
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  let previous = '';
  for (const word of words.map(plain)) {
    const isTag = canBeTag(word);
    if (isTag) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (isTag && previous !== '' && previous !== word) pairs.add(previous + word);
    previous = isTag ? word : '';
  }
  const ranked = [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
  const all = ranked.length < PAIRED_BELOW ? [...ranked, ...pairs] : ranked;
  return all
    .filter((tag) => tag.length <= TAG_MAX_LENGTH)
    .slice(0, TAGS_AT_MOST)
    .map((tag) => `#${tag}`);
}

/** "Baker's" is about bakers' things, "don't" about nothing. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/['’]s$/u, '')
    .replace(/['’]/gu, '');
}

function canBeTag(word: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}_]+$/u.test(word) || /^\d+$/u.test(word)) return false;
  const isCommon = COMMON_WORDS.has(word) || COMMON_WORDS.has(word.replace(/(?:s|ed|ing)$/u, ''));
  return [...word].length >= TAG_MIN_LENGTH && !isCommon && !CORRECTIONS.has(word);
}

const GRAMMAR =
  'a about above across after again against ago all almost along already also although always am among an and another any ' +
  'anybody anyone anything are around as at away back be because been before behind being below beside besides between ' +
  'beyond both but by can cannot could did do does doing done down during each either else enough even ever every ' +
  'everybody everyone everything few first for from further had has have having he hence her here hers herself him himself ' +
  'his how however i if in indeed inside instead into is it its itself just last least less let lets like many may maybe me ' +
  'might mine more most much must my myself near neither never next no nobody none nor not nothing now of off often on once ' +
  'one only onto or other others our ours ourselves out outside over own per perhaps please quite rather really same shall ' +
  'she should since so some somebody someone something sometimes soon still such than thank thanks that the their theirs ' +
  'them themselves then there therefore these they thing things this those though three through throughout till to together ' +
  'too toward towards two under until up upon us very was way we well were what whatever when where whether which while who ' +
  'whole whom whose why will with within without would yes yet you your yours yourself';

const VERBS =
  'add ask asked asking asks be become becomes began begin begins bring brings brought buy call called calls came check ' +
  'choose click come comes coming discover enjoy feel feels find finds follow found gave get gets getting give gives giving ' +
  'go goes going gone got grab happen happened happens happy has help helps hope join keep keeps knew know knows learn left ' +
  'look looking looks love loves made make makes making mean means meet miss need needs offer open opened opening opens ' +
  'order pick put read ready receive run said save saw say says see seem seems sees sell sells send sent set share show shows start ' +
  'started starts stay stop take takes talk tell tells think thinks thought tried try turn use used uses using visit wait ' +
  'want wanted wants went win wish work works write';

const LOOSE =
  'able amazing available awesome bad best better big close cool current different early easy excited exciting fine free full fun ' +
  'glad good great huge important large late latest little live long lot lots low new nice old only proud quick real right short ' +
  'simple small special super sure true whole wonderful wrong';

const CALENDAR =
  'afternoon april august autumn date day days december evening february friday hour hours january july june march minute ' +
  'minutes monday month months morning night noon november october saturday second seconds september sunday thursday time ' +
  'times today tomorrow tonight tuesday wednesday week weekend weeks year years yesterday';

const PUBLISHING =
  'ad ai announce announcement announcing article bio bluesky caption captions comment comments content copy draft drafts ' +
  'engagement facebook feed followers hashtag hashtags idea ideas insta instagram linkedin mastodon media message news ' +
  'network networks platform platforms post posted posting posts reel social story suggestion suggestions tag tags text ' +
  'thread tweet tweets twitter update updates version versions word words www http https com';

/** English words that say nothing about a subject: nobody looks for them under a hashtag. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [GRAMMAR, VERBS, LOOSE, CALENDAR, PUBLISHING].flatMap((words) => words.split(' ')),
);
