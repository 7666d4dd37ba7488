import { type AccountPlatform, ACCOUNT_PLATFORMS } from '#contract/networks';

/** What a message asks for. */
type ChatRequest = {
  kind: 'draft' | 'advice' | 'beyond';
  wantsHashtags: boolean;
  wantsTimes: boolean;
  /** What it is about, without the instruction; empty if it does not say. */
  subject: string;
  /** Networks that it names. */
  platforms: AccountPlatform[];
};

const HASHTAGS = /\bhash ?tags?\b/iu;
const TIMES =
  /^(?:so |and |tell me )?when\b|\bwhen (?:should|do|can|is|to)\b|\b(?:what|which|best|good|right|ideal) (?:times?|days?|hours?)\b|\btimes\b/iu;
const ABOUT_POSTING = /\b(?:post|posts|posting|publish|publishing|tweet|share)\b/iu;
const QUESTION =
  /^(?:how|what|why|who|where|which|when|should|is|are|do|does|did|can|could|will|would|have|has)\b.*\?\s*$/isu;
/** What needs understanding of a text. */
const REWORKING =
  /^(?:please |can you |could you )*(?:rewrite|rephrase|improve|enhance|polish|fix|correct|shorten|summari[sz]e|translate|explain|analy[sz]e)\b/iu;

/** Reads what a message asks for, in English; any other language is taken for the words of the post. */
export function readRequest(text: string): ChatRequest {
  const message = text.trim();
  const platforms = networksIn(message);
  const { instruction, subject } = splitInstruction(message);
  const asked = instruction === '' ? message : instruction;
  const wantsHashtags = HASHTAGS.test(asked);
  const isAboutPosting = ABOUT_POSTING.test(asked) || platforms.length > 0 || asked.endsWith('?');
  const wantsTimes = TIMES.test(asked) && isAboutPosting;
  const request = { wantsHashtags, wantsTimes, subject, platforms };
  if (wantsHashtags || wantsTimes) return { ...request, kind: 'advice' };
  if (instruction === '' && (QUESTION.test(message) || REWORKING.test(message))) return { ...request, kind: 'beyond' };
  return { ...request, kind: 'draft' };
}

/*
 * Instructions as people begin their messages with, in English. A message that begins otherwise is taken for the words of
 * the post itself: "Give bread a chance" and "Post office hours have changed" ask for nothing.
 */
const NETWORK = '(?:twitter|x|linked ?in|instagram|insta|ig|facebook|fb|blue ?sky|mastodon)';
const GREETING = '(?:(?:hi|hello|hey|okay|ok|so)\\b[\\s,!.]*)?(?:please\\b[\\s,]*)?';
const VERB =
  '(?:write|draft|create|make|compose|generate|give|suggest|prepare|craft|produce|come up with|think of|do|get|find|show|recommend|need|want|have)(?:\\s+(?:me|us))?';
const ASKING = `${GREETING}(?:(?:can|could|would|will) you\\s+(?:please\\s+)?|(?:can|could|may) (?:i|we)\\s+|(?:i|we)(?:['’]d| would) like(?: you)?(?: to)?\\s+|(?:i|we) (?:want|need) you to\\s+|(?:i|we)\\s+|help (?:me|us)(?: to)?\\s+|let['’]?s\\s+)?`;
const WISH = `${ASKING}(?:${VERB}\\s+)?`;
const MODIFIER = `(?:a|an|the|some|any|another|one|two|three|four|five|\\d+(?:-\\d+)?|my|our|next|short|brief|long|longer|funny|catchy|friendly|warm|nice|good|great|best|quick|new|fresh|engaging|exciting|professional|casual|relevant|popular|social|media|different|single|few|couple|list|set|of|for|${NETWORK}(?:['’]s)?)`;
const NOUN =
  '(?:posts?|tweets?|toots?|captions?|drafts?|threads?|texts?|updates?|announcements?|copy|messages?|versions?|ideas?|hash ?tags?)';
const LINK =
  '(?:about|on|for|of|that|which|saying(?: that)?|to (?:say|tell people|announce|promote|celebrate|introduce)(?: that)?|announcing|promoting|introducing|celebrating|to go with|with|:|[-–—,])';
const THERE = `(?:(?:for|on)\\s+${NETWORK}\\s*)?`;
const FITTING =
  '(?:(?:should|could|can|do|would) (?:i|we|you) (?:use|take|add|pick|suggest)\\s+|fits?\\s+|suits?\\s+)?';

const INSTRUCTIONS = [
  // "Please write a short post about …", "I need a caption for …"; and nothing but "Write a post".
  `${ASKING}${VERB}\\s+(?:${MODIFIER}[\\s,]+)*${NOUN}\\b[.!?]?\\s*${THERE}(?:${LINK}(?:\\s+|$))?`,
  // "Write something about …", "Tweet that …".
  `${ASKING}(?:write|draft|compose|post|tweet|blog)\\s+(?:(?:me|us|something|a few words)\\s+)*${THERE}(?:about|saying(?: that)?|that)\\s+`,
  // "5 hashtags for …", "Which hashtags should I use for …", "A post about …".
  `${WISH}(?:(?:which|what)(?: are)?\\s+)?(?:${MODIFIER}[\\s,]+)*${NOUN}\\s*${THERE}${FITTING}${LINK}\\s+`,
  // "Announce our …".
  `${ASKING}(?:announce|promote|advertise|introduce|celebrate)\\s+(?=(?:our|my|the|an?)\\s)`,
  // "What should we post about …".
  `${GREETING}what (?:should|could|can|do) (?:i|we) (?:post|write|say|tweet)\\s+${THERE}about\\s+`,
].map((pattern) => new RegExp(`^${pattern}`, 'iu'));

/** What may follow the subject: "…, for LinkedIn please". */
const ENDINGS = [
  /[\s,]*\b(?:please|thanks|thank you)[.!]*$/iu,
  /[\s,]+with (?:a few |some |\d+ )?(?:hash ?tags?|emojis?)[.!]*$/iu,
  new RegExp(`[\\s,]+(?:for|on|to)\\s+(?:our |my )?${NETWORK}(?:\\s*(?:,|and|or|&)\\s*${NETWORK})*[.!?]*$`, 'iu'),
];

/** Takes the instruction off a message: what it asks for, empty if nothing, and its subject. */
function splitInstruction(message: string): { instruction: string; subject: string } {
  let subject = message;
  for (let found = beginningOf(subject); found !== ''; found = beginningOf(subject))
    subject = subject.slice(found.length);
  const instruction = message.slice(0, message.length - subject.length);
  return { instruction, subject: instruction === '' ? subject : withoutEnding(subject) };
}

function beginningOf(text: string): string {
  return INSTRUCTIONS.map((pattern) => pattern.exec(text)?.[0] ?? '').find((found) => found !== '') ?? '';
}

function withoutEnding(subject: string): string {
  const shorter = ENDINGS.reduce((text, ending) => text.replace(ending, ''), subject);
  return shorter === subject ? shorter.trim() : withoutEnding(shorter);
}

/** How people name the networks; X only where a network is meant. */
const NAMES: Record<AccountPlatform, RegExp> = {
  twitter: /\b(?:twitter|tweet(?:s|ing)?)\b|\b(?:[Ff]or|[Oo]n|[Tt]o|[Aa]n) X\b|\bX (?:post|times|hashtags)/iu,
  linkedin: /\blinked ?in\b/iu,
  instagram: /\b(?:instagram|insta|ig)\b/iu,
  facebook: /\b(?:facebook|fb)\b/iu,
  bluesky: /\bblue ?sky\b/iu,
  mastodon: /\b(?:mastodon|toots?)\b/iu,
};

/** The networks that a message names, in the order of the assistant's advice. */
function networksIn(text: string): AccountPlatform[] {
  return ADVICE_ORDER.filter((platform) => NAMES[platform].test(text));
}

/** In this order by the specification (section 2); further networks follow. */
const FIRST: readonly AccountPlatform[] = ['twitter', 'linkedin', 'instagram', 'facebook'];
export const ADVICE_ORDER = [...new Set([...FIRST, ...ACCOUNT_PLATFORMS])];
