import { Type, type TSchema } from 'typebox';
import { Day, Id, Instant, NetworkSetting, nullable, Platform, ReasonParams, Reported } from '#contract/schemas/common';
import { Draft } from '#contract/schemas/drafts';
import { Media } from '#contract/schemas/media';
import { MySettings } from '#contract/schemas/mySettings';
import { Post } from '#contract/schemas/posts';
import { AccountSlots } from '#contract/schemas/queue';
import { Snippet } from '#contract/schemas/snippets';

const Figures = { likes: Reported, comments: Reported, shares: Reported, reach: Reported };

/** A row of each file of an export (server/repositories/export). */
export const EXPORT_SCHEMAS: Record<string, TSchema> = {
  'profile.json': Type.Object({
    email: Type.String(),
    username: Type.String(),
    full_name: Type.String(),
    created_at: Instant,
    email_confirmed_at: nullable(Instant),
    settings: MySettings,
    has_second_factor: Type.Boolean(),
    authenticator_added_at: nullable(Instant),
    recovery_codes_left: Type.Integer(),
  }),
  'sessions.json': Type.Object({
    created_at: Instant,
    last_seen_at: Instant,
    expires_at: Instant,
    address: Type.String(),
    client: Type.String(),
  }),
  'identities.json': Type.Object({ issuer: Type.String(), subject: Type.String(), created_at: Instant }),
  'passkeys.json': Type.Object({
    name: Type.String(),
    host: Type.String(),
    created_at: Instant,
    last_used_at: nullable(Instant),
  }),
  'sign_ins.json': Type.Object({
    kind: Type.String(),
    at: Instant,
    address: nullable(Type.String()),
    client: nullable(Type.String()),
  }),
  'social_accounts.json': Type.Object({
    platform: Platform,
    account_id: Type.String(),
    account_name: Type.String(),
    account_username: Type.String(),
    is_active: Type.Boolean(),
    server: nullable(Type.String()),
    connected_at: Instant,
    posting_times: nullable(Type.Object({ ...AccountSlots.properties, paused_at: nullable(Instant) })),
    followers: nullable(Type.Record(Day, Type.Integer())),
  }),
  'posts.json': Post,
  'deleted_posts.json': Post,
  'post_figures.json': Type.Object({
    post_id: Id,
    days: Type.Array(Type.Object({ day: Day, platform: Platform, account_username: Type.String(), ...Figures })),
  }),
  'drafts.json': Draft,
  'snippets.json': Snippet,
  'repeating_posts.json': Type.Object({
    id: Id,
    texts: Type.Array(Type.String()),
    platforms: Type.Array(Platform),
    hashtags: Type.Array(Type.String()),
    mentions: Type.Array(Type.String()),
    account_ids: Type.Array(Id),
    network_settings: Type.Array(NetworkSetting),
    media: Type.Array(Id),
    rule: Type.String(),
    zone: Type.String(),
    first: Type.String(),
    skipped: Type.Array(Day),
    pause_code: nullable(Type.String()),
    pause_params: nullable(ReasonParams),
    pause_reason: nullable(Type.String()),
    created_at: Instant,
  }),
  'files.json': Media,
  'notices.json': Type.Object({
    kind: Type.String(),
    term: Type.String(),
    mentions: Type.Integer(),
    alert_threshold: Type.Integer(),
    created_at: Instant,
    read_at: nullable(Instant),
  }),
  'failed_removals.json': Type.Object({
    platform: Platform,
    account_username: Type.String(),
    remote_url: nullable(Type.String()),
    reason: Type.String(),
    failed_at: Instant,
    read_at: nullable(Instant),
  }),
  'hashtags_and_keywords.json': Type.Object({
    kind: Type.String(),
    term: Type.String(),
    category: nullable(Type.String()),
    platforms: Type.Array(Type.String()),
    alert_enabled: nullable(Type.Boolean()),
    alert_threshold: Type.Integer(),
    created_at: Instant,
    history: Type.Array(Type.Object({ at: Instant, mentions: Type.Integer(), engagement: Reported, reach: Reported })),
    found_posts: Type.Array(
      Type.Object({
        source: Type.String(),
        author: nullable(Type.String()),
        title: nullable(Type.String()),
        content: nullable(Type.String()),
        url: nullable(Type.String()),
        published_at: Instant,
      }),
    ),
  }),
};
