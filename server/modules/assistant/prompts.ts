import { VERSION_SEPARATOR } from '#contract/assistantReplies';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { AskBody } from '#contract/schemas/assistant';

/** One message of a chat completion, as the protocol has it. */
export type PromptMessage = { role: 'system' | 'user'; content: string | PromptPart[] };
type PromptPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

const STYLE =
  'You help people to write posts for social networks. Write in the language of their text. Write plain text without ' +
  'Markdown, headings or remarks of your own. Invent no facts.';
const THREE_VERSIONS = `Write three clearly different versions, with a line that holds only ${VERSION_SEPARATOR} between them, and nothing else.`;

const TASKS: Record<AskBody['task'], string> = {
  chat: `If you are asked for a post, a caption or another wording: ${THREE_VERSIONS} Answer everything else in at most five sentences.`,
  rewrite: `You are given the text of a post. Improve its wording and correct its spelling. ${THREE_VERSIONS}`,
  hashtags:
    'You are given the text of a post. Answer with three to five hashtags that suit it, in one line, separated by spaces, and nothing else.',
};

const ALT_TEXT =
  `Describe the picture for people who can’t see it, in one or two sentences and at most ${ALT_TEXT_MAX_LENGTH} characters. ` +
  'Begin with what it shows. Write down text that can be read in it. Do not guess who somebody is.';

/** The prompt for a reply: instructions of ours, the text and the draft that were given, and nothing else. */
export function promptFor({ task, text, draft, platform }: AskBody): PromptMessage[] {
  const instructions = [STYLE, TASKS[task], ...(platform === undefined ? [] : [limitOf(platform)])].join(' ');
  const given = draft === undefined ? text : `${text}\n\nThe post so far:\n${draft}`;
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: given },
  ];
}

/** The prompt for the alt text of a picture, given as a data URL. */
export function altTextPrompt(pictureUrl: string): PromptMessage[] {
  return [
    {
      role: 'user',
      content: [
        { type: 'text', text: ALT_TEXT },
        { type: 'image_url', image_url: { url: pictureUrl } },
      ],
    },
  ];
}

function limitOf(platform: AccountPlatform): string {
  const { name, text } = NETWORKS[platform];
  return `The post is for ${name}: a version has at most ${text.limit} characters, hashtags included.`;
}
