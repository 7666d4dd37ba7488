import { TAGS_MAX_COUNT } from '#contract/limits';
import { type AccountPlatform, NETWORKS } from '#contract/networks';
import { networkTextProblems, withoutUnchosen } from '#contract/networkTexts';
import type { FieldErrors } from '#contract/errors';
import { isBlank } from '#contract/isBlank';
import type { NetworkSetting } from '#contract/schemas/common';
import type { UpdatePostBody } from '#contract/schemas/posts';
import { toText } from '#contract/postText';
import { addTags } from '#contract/tags';
import { readInstant } from '../../http/instants';
import { invalid } from '../../http/appError';
import { NO_TEXTS, type PostTexts } from '../../repositories/postTexts';
import type { PostFields } from '../../repositories/postRows';

const NOTHING: PostFields = {
  content: '',
  platforms: [],
  hashtags: [],
  mentions: [],
  networkSettings: [],
  ownTexts: NO_TEXTS,
  scheduledAt: null,
  timeZone: null,
};

/** Reads what a body says about a post; what it leaves out stays as it was. */
export function readFields(body: UpdatePostBody, before: PostFields = NOTHING): PostFields {
  const platforms = body.platforms ?? before.platforms;
  return {
    content: body.content === undefined ? before.content : toText(body.content),
    platforms,
    hashtags: body.hashtags ? readTags('hashtags', body.hashtags) : before.hashtags,
    mentions: body.mentions ? readTags('mentions', body.mentions) : before.mentions,
    networkSettings: body.network_settings
      ? readSettings(body.network_settings, platforms)
      : before.networkSettings.filter(({ platform }) => platforms.includes(platform)),
    ownTexts: readTexts(body, before.ownTexts, platforms),
    scheduledAt: body.scheduled_at === undefined ? before.scheduledAt : readTime(body.scheduled_at),
    timeZone: body.time_zone ?? before.timeZone,
  };
}

/** One text may name several. */
function readTags(field: 'hashtags' | 'mentions', texts: readonly string[]): string[] {
  const tags = texts.reduce<string[]>(addTags, []);
  if (tags.length > TAGS_MAX_COUNT) throw invalid({ [field]: [`Use at most ${TAGS_MAX_COUNT}.`] });
  return tags;
}

/** Texts of single networks, parts and comments, without comments that say nothing. */
function readTexts(body: UpdatePostBody, before: PostTexts, platforms: readonly AccountPlatform[]): PostTexts {
  const comments = body.comments?.filter(({ content }) => !isBlank(content));
  const errors: FieldErrors = {};
  for (const { field, text } of networkTextProblems({ ...body, ...(comments && { comments }) }, platforms)) {
    (errors[field] ??= []).push(text);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return withoutUnchosen(
    {
      variants: body.variants?.map(normalized) ?? before.variants,
      parts:
        body.parts?.map((part) => ({ platform: part.platform ?? null, content: toText(part.content) })) ?? before.parts,
      comments: comments?.map(normalized) ?? before.comments,
    },
    platforms,
  );
}

function normalized({ platform, content }: { platform: AccountPlatform; content: string }) {
  return { platform, content: toText(content) };
}

/** Keeps what says something: an empty warning is none. */
function readSettings(settings: readonly NetworkSetting[], platforms: readonly AccountPlatform[]): NetworkSetting[] {
  const problems = settingProblems(settings, platforms);
  if (problems.length > 0) throw invalid({ network_settings: problems });
  return settings.map(withoutEmptyWarning).filter((setting) => Object.keys(setting).length > 1);
}

function withoutEmptyWarning({ content_warning: warning = '', ...others }: NetworkSetting): NetworkSetting {
  return isBlank(warning) ? others : { ...others, content_warning: toText(warning) };
}

function readTime(text: string | null): Date | null {
  return text === null ? null : readInstant('scheduled_at', text);
}

/** Reasons why a post can't have these settings, one sentence each: they are for its own networks, once for each. */
export function settingProblems(settings: readonly NetworkSetting[], platforms: readonly AccountPlatform[]): string[] {
  const named = settings.map(({ platform }) => platform);
  const repeated = named.filter((platform, index) => named.indexOf(platform) !== index);
  return [
    ...[...new Set(repeated)].map((platform) => `Give the settings for ${NETWORKS[platform].name} only once.`),
    ...settings.flatMap((setting) => problemOf(setting, platforms) ?? []),
  ];
}

function problemOf(
  { platform, visibility, content_warning: warning, language, replies, link_card: hasCard }: NetworkSetting,
  platforms: readonly AccountPlatform[],
): string | null {
  const { name, settings } = NETWORKS[platform];
  if (!platforms.includes(platform)) return `Choose ${name} for this post, or leave its settings out.`;
  if (visibility !== undefined && !settings.visibilities.includes(visibility)) {
    return settings.visibilities.length === 0
      ? `Who can see a post is no choice on ${name}.`
      : `On ${name} a post is for one of these: ${settings.visibilities.join(', ')}.`;
  }
  if (replies !== undefined && !settings.repliers.includes(replies)) {
    return `Who can answer a post is no choice on ${name}.`;
  }
  if (hasCard !== undefined && !settings.takesLinkCard) return `The card of a link is no choice on ${name}.`;
  if (warning !== undefined && !settings.takesWarning) return `Posts on ${name} can’t have a warning.`;
  return language !== undefined && !settings.takesLanguage ? `Posts on ${name} can’t name their language.` : null;
}
