import { readText } from '../../server/lib/json';
import type { ApiResponse } from '../apiResponse';
import { xInvalidRequest } from './problems';

/** The names that X knows in each of its parameters that choose fields; it has values for only some of them here. */
const KNOWN: Record<string, readonly string[]> = {
  'tweet.fields': words(`article attachments author_id card_uri community_id context_annotations conversation_id
    created_at display_text_range edit_controls edit_history_tweet_ids entities geo id in_reply_to_user_id lang
    media_metadata non_public_metrics note_tweet organic_metrics paid_partnership possibly_sensitive promoted_metrics
    public_metrics referenced_tweets reply_settings scopes source suggested_source_links text withheld`),
  'user.fields': words(`affiliation confirmed_email connection_status created_at description entities id
    is_identity_verified location most_recent_tweet_id name parody pinned_tweet_id profile_banner_url
    profile_image_url protected public_metrics receives_your_dm subscription subscription_type url username verified
    verified_followers_count verified_type withheld`),
  expansions: words(`article.cover_media article.media_entities attachments.media_keys
    attachments.media_source_tweet attachments.poll_ids author_id edit_history_tweet_ids entities.mentions.username
    entities.note.mentions.username geo.place_id in_reply_to_user_id pinned_tweet_id referenced_tweets.id
    referenced_tweets.id.attachments.media_keys referenced_tweets.id.author_id`),
};

/** Fields that a call requests. */
export type Asked = { tweet: string[]; user: string[]; expansions: string[] };

/** Reads which fields a call asks for; X's error where it does not know one. */
export function readFields(query: unknown): Asked | { error: ApiResponse } {
  for (const [parameter, known] of Object.entries(KNOWN)) {
    const strange = fieldsIn(query, parameter).find((name) => !known.includes(name));
    if (strange === undefined) continue;
    const message = `The \`${parameter}\` query parameter value [${strange}] is not one of [${known.join(',')}]`;
    return { error: xInvalidRequest(message, { [parameter]: [strange] }) };
  }
  const [tweet, user] = [fieldsIn(query, 'tweet.fields'), fieldsIn(query, 'user.fields')];
  return { tweet, user, expansions: fieldsIn(query, 'expansions') };
}

/** A parameter that is a list, with commas between; empty where it is missing. */
export function listParameter(query: unknown, name: string): string[] {
  return (readText(query, name) ?? '').split(',').filter((one) => one !== '');
}

/** Since X calls tweets posts, it takes post.fields for tweet.fields. */
function fieldsIn(query: unknown, parameter: string): string[] {
  const newName = parameter === 'tweet.fields' ? listParameter(query, 'post.fields') : [];
  return [...listParameter(query, parameter), ...newName];
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
