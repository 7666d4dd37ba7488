import type { AccountPlatform } from '#contract/networks';
import { splitInstruction } from './instructions';
import { networksIn } from './networksIn';

/** What a message asks for. */
export type ChatRequest = {
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
