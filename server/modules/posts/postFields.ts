import { TAGS_MAX_COUNT } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { networkTextProblems, withoutUnchosen } from '#contract/networkTexts';
import { settingProblems } from '#contract/networks/settingProblems';
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
