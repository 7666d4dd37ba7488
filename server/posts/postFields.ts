import { TAGS_MAX_COUNT } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { settingProblems } from '#contract/networks/settingProblems';
import type { NetworkSetting } from '#contract/schemas/common';
import type { UpdatePostBody } from '#contract/schemas/posts';
import { addTags } from '#contract/tags';
import { readInstant } from '../http/input/instants';
import { invalid } from '../http/errors/appError';
import type { PostFields } from '../repositories/postWrites';

const NOTHING: PostFields = {
  content: '',
  platforms: [],
  hashtags: [],
  mentions: [],
  networkSettings: [],
  scheduledAt: null,
  timeZone: null,
};

/** Reads what a body says about a post; what it leaves out stays as it was. */
export function readFields(body: UpdatePostBody, before: PostFields = NOTHING): PostFields {
  const platforms = body.platforms ?? before.platforms;
  return {
    content: body.content?.trim() ?? before.content,
    platforms,
    hashtags: body.hashtags ? readTags('hashtags', body.hashtags) : before.hashtags,
    mentions: body.mentions ? readTags('mentions', body.mentions) : before.mentions,
    networkSettings: body.network_settings
      ? readSettings(body.network_settings, platforms)
      : before.networkSettings.filter(({ platform }) => platforms.includes(platform)),
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

/** Keeps what says something: an empty warning is none. */
function readSettings(settings: readonly NetworkSetting[], platforms: readonly AccountPlatform[]): NetworkSetting[] {
  const problems = settingProblems(settings, platforms);
  if (problems.length > 0) throw invalid({ network_settings: problems });
  return settings.map(withoutEmptyWarning).filter((setting) => Object.keys(setting).length > 1);
}

function withoutEmptyWarning({ content_warning: warning = '', ...others }: NetworkSetting): NetworkSetting {
  const trimmed = warning.trim();
  return trimmed === '' ? others : { ...others, content_warning: trimmed };
}

function readTime(text: string | null): Date | null {
  return text === null ? null : readInstant('scheduled_at', text);
}
