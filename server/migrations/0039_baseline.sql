-- The schema as it stood before the migrations below it in this folder, taken from a database by pg_dump.
-- Functions name tables that come after them.
SET LOCAL check_function_bodies = false;

CREATE FUNCTION figure_changes_of_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO figure_changes (user_id) VALUES (OLD.user_id);
	RETURN NULL;
END $$;

CREATE FUNCTION figure_changes_of_metrics() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO figure_changes (user_id, post_id)
	SELECT DISTINCT t.user_id, t.post_id FROM changed_metrics m JOIN post_targets t ON t.id = m.target_id;
	RETURN NULL;
END $$;

CREATE FUNCTION figure_changes_of_post() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		INSERT INTO figure_changes (user_id, day) VALUES (OLD.user_id, (OLD.listed_at AT TIME ZONE 'UTC')::date);
	ELSE
		INSERT INTO figure_changes (user_id, post_id, day) VALUES (NEW.user_id, NEW.id, (OLD.listed_at AT TIME ZONE 'UTC')::date);
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION figure_changes_of_target() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	changed post_targets := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
	INSERT INTO figure_changes (user_id, post_id) VALUES (changed.user_id, changed.post_id);
	RETURN NULL;
END $$;

CREATE FUNCTION media_follow_media() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
	DELETE FROM post_media WHERE media_id = NEW.id AND post_id = OLD.post_id AND OLD.post_id IS DISTINCT FROM NEW.post_id;
	IF NEW.post_id IS NOT NULL THEN
		INSERT INTO post_media (post_id, media_id, position, alt_text)
		VALUES (NEW.post_id, NEW.id, NEW.position, NEW.alt_text)
		ON CONFLICT (post_id, media_id) DO UPDATE SET position = excluded.position, alt_text = excluded.alt_text;
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION media_follow_posts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	UPDATE media m
	SET post_id = latest.post_id, position = coalesce(latest.position, 0), alt_text = latest.alt_text
	FROM (SELECT coalesce(NEW.media_id, OLD.media_id) AS media_id) changed
		LEFT JOIN LATERAL (
			SELECT post_id, position, alt_text FROM post_media
			WHERE media_id = changed.media_id ORDER BY post_id DESC LIMIT 1
		) latest ON true
	WHERE m.id = changed.media_id
		AND (m.post_id, m.position, m.alt_text) IS DISTINCT FROM (latest.post_id, coalesce(latest.position, 0), latest.alt_text);
	RETURN NULL;
END $$;

CREATE FUNCTION post_counts_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		WITH change AS (
			SELECT user_id, unnest(array_prepend('', platforms)) AS platform, status, count(*) AS number
			FROM new_posts WHERE deleted_at IS NULL GROUP BY 1, 2, 3
		), counted AS (
			INSERT INTO post_counts (user_id, status, number) SELECT user_id, status, number FROM change WHERE platform = ''
		)
		INSERT INTO post_network_counts (user_id, platform, status, number) SELECT * FROM change WHERE platform <> '';
	ELSIF TG_OP = 'DELETE' THEN
		WITH change AS (
			SELECT user_id, unnest(array_prepend('', platforms)) AS platform, status, -count(*) AS number
			FROM old_posts WHERE deleted_at IS NULL GROUP BY 1, 2, 3
		), counted AS (
			INSERT INTO post_counts (user_id, status, number) SELECT user_id, status, number FROM change WHERE platform = ''
		)
		INSERT INTO post_network_counts (user_id, platform, status, number) SELECT * FROM change WHERE platform <> '';
		RETURN NULL;
	ELSE
		WITH change AS (
			SELECT user_id, platform, status, sum(step) AS number FROM (
				SELECT user_id, unnest(array_prepend('', platforms)) AS platform, status, 1 AS step FROM new_posts WHERE deleted_at IS NULL
				UNION ALL
				SELECT user_id, unnest(array_prepend('', platforms)), status, -1 FROM old_posts WHERE deleted_at IS NULL
			) steps
			GROUP BY 1, 2, 3 HAVING sum(step) <> 0
		), counted AS (
			INSERT INTO post_counts (user_id, status, number) SELECT user_id, status, number FROM change WHERE platform = ''
		)
		INSERT INTO post_network_counts (user_id, platform, status, number) SELECT * FROM change WHERE platform <> '';
	END IF;
	-- Often enough that a sum has some hundred rows at most, and seldom enough to cost nothing.
	IF random() < 0.02 THEN
		PERFORM post_counts_join(user_id) FROM (SELECT DISTINCT user_id FROM new_posts) changed;
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION post_counts_join(joined_user uuid) RETURNS void
    LANGUAGE sql
    AS $$
	WITH taken AS (
		DELETE FROM post_counts WHERE ctid = ANY (ARRAY(
			SELECT ctid FROM post_counts WHERE user_id = joined_user FOR UPDATE SKIP LOCKED))
		RETURNING status, number
	)
	INSERT INTO post_counts (user_id, status, number)
	SELECT joined_user, status, sum(number) FROM taken GROUP BY status HAVING sum(number) <> 0;
	WITH taken AS (
		DELETE FROM post_network_counts WHERE ctid = ANY (ARRAY(
			SELECT ctid FROM post_network_counts WHERE user_id = joined_user FOR UPDATE SKIP LOCKED))
		RETURNING platform, status, number
	)
	INSERT INTO post_network_counts (user_id, platform, status, number)
	SELECT joined_user, platform, status, sum(number) FROM taken GROUP BY platform, status HAVING sum(number) <> 0;
$$;

CREATE TABLE account_limits (
    account_id uuid NOT NULL,
    limits jsonb NOT NULL,
    read_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE account_metrics (
    account_id uuid NOT NULL,
    day date NOT NULL,
    followers bigint,
    sampled_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE account_queues (
    account_id uuid NOT NULL,
    zone text NOT NULL,
    slots jsonb NOT NULL,
    paused_at timestamp(3) with time zone
);

CREATE TABLE deleted_drafts (
    user_id uuid NOT NULL,
    id text NOT NULL,
    revision bigint NOT NULL,
    deleted_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE drafts (
    user_id uuid NOT NULL,
    id text NOT NULL,
    content text NOT NULL,
    form text NOT NULL,
    is_edit boolean NOT NULL,
    revision bigint NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE figure_changes (
    user_id uuid NOT NULL,
    post_id uuid,
    day date
);

CREATE TABLE found_posts (
    id uuid NOT NULL,
    tracker_id uuid NOT NULL,
    kind text NOT NULL,
    source_id text NOT NULL,
    author text NOT NULL,
    author_verified boolean NOT NULL,
    title text,
    content text NOT NULL,
    url text NOT NULL,
    category text,
    published_at timestamp(3) with time zone NOT NULL,
    reach bigint,
    engagement bigint,
    likes bigint,
    retweets bigint,
    replies bigint,
    quotes bigint,
    views bigint,
    shares bigint,
    sentiment_score double precision NOT NULL,
    sentiment_words jsonb NOT NULL,
    is_sandbox boolean NOT NULL
);

CREATE TABLE grants (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    platform text NOT NULL,
    handle_hash bytea NOT NULL,
    account_id text NOT NULL,
    account_name text NOT NULL,
    account_username text NOT NULL,
    access_token bytea NOT NULL,
    refresh_token bytea,
    scope text NOT NULL,
    access_expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    server text
);

CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    post_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE imported_rows (
    import_id uuid NOT NULL,
    "row" integer NOT NULL,
    post_id uuid NOT NULL
);

CREATE TABLE imports (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    headings text[] NOT NULL,
    cells jsonb NOT NULL,
    columns jsonb NOT NULL,
    accounts jsonb DEFAULT '{}'::jsonb NOT NULL,
    zone text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    undone_at timestamp(3) with time zone
);

CREATE TABLE installation (
    id smallint NOT NULL,
    media_folder uuid NOT NULL,
    key_check bytea,
    proven_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT installation_is_one CHECK ((id = 1))
);

CREATE TABLE kept_accounts (
    user_id uuid NOT NULL,
    day date NOT NULL,
    account_id uuid NOT NULL,
    posts integer NOT NULL,
    engagement bigint,
    reach bigint,
    rated_engagement bigint,
    rated_reach bigint,
    followed_engagement bigint,
    followed_posts integer NOT NULL
);

CREATE TABLE kept_days (
    user_id uuid NOT NULL,
    day date NOT NULL
);

CREATE TABLE kept_growth (
    user_id uuid NOT NULL,
    day date NOT NULL,
    account_id uuid NOT NULL,
    measured_day date NOT NULL,
    engagement bigint,
    reach bigint
);

CREATE TABLE kept_hashtags (
    user_id uuid NOT NULL,
    day date NOT NULL,
    platform text NOT NULL,
    key text NOT NULL,
    hashtag text NOT NULL,
    posts integer NOT NULL,
    reporting integer NOT NULL,
    likes bigint,
    comments bigint,
    shares bigint,
    engagement bigint,
    reach bigint,
    last_used_at timestamp(3) with time zone
);

CREATE TABLE kept_rankings (
    user_id uuid NOT NULL,
    day date NOT NULL,
    platform text NOT NULL,
    post_id uuid NOT NULL,
    listed_at timestamp(3) with time zone NOT NULL,
    engagement bigint,
    reach bigint
);

CREATE TABLE login_attempts (
    key bytea NOT NULL,
    tries timestamp(3) with time zone[] NOT NULL
);

CREATE TABLE media (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    post_id uuid,
    "position" integer DEFAULT 0 NOT NULL,
    name text NOT NULL,
    filename text NOT NULL,
    mime_type text NOT NULL,
    alt_text text,
    size integer NOT NULL,
    width integer,
    height integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    frames integer,
    duration_ms integer,
    frame_rate double precision,
    codec text,
    description text,
    sha256 bytea,
    deleted_at timestamp(3) with time zone
);

CREATE TABLE metric_collections (
    account_id uuid NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    not_before timestamp(3) with time zone DEFAULT now() NOT NULL,
    lease_until timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    problem text,
    collected_at timestamp(3) with time zone
);

CREATE TABLE network_apps (
    platform text NOT NULL,
    server text NOT NULL,
    client_id text NOT NULL,
    client_secret bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE network_posts (
    platform text NOT NULL,
    remote_id text NOT NULL,
    remote_account_id text
);

CREATE TABLE notices (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    tracker_id uuid,
    tracker_kind text NOT NULL,
    term text NOT NULL,
    mentions integer NOT NULL,
    alert_threshold integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    read_at timestamp(3) with time zone,
    is_capped boolean DEFAULT false NOT NULL,
    CONSTRAINT notices_tracker_kind CHECK ((tracker_kind = ANY (ARRAY['hashtag'::text, 'keyword'::text])))
);

CREATE TABLE part_results (
    target_id uuid NOT NULL,
    part integer NOT NULL,
    remote_id text,
    remote_url text,
    published_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE password_tries (
    key bytea NOT NULL,
    count integer NOT NULL,
    next_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE post_counts (
    user_id uuid NOT NULL,
    status text NOT NULL,
    number integer NOT NULL
);

CREATE TABLE post_media (
    post_id uuid NOT NULL,
    media_id uuid NOT NULL,
    "position" integer NOT NULL,
    alt_text text
);

CREATE TABLE post_network_counts (
    user_id uuid NOT NULL,
    platform text NOT NULL,
    status text NOT NULL,
    number integer NOT NULL
);

CREATE TABLE post_removals (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    target_id uuid,
    account_id uuid,
    platform text NOT NULL,
    account_username text NOT NULL,
    remote_id text,
    remote_url text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    lease_until timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    reason text,
    read_at timestamp(3) with time zone
);

CREATE TABLE post_targets (
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    user_id uuid NOT NULL,
    account_id uuid,
    platform text NOT NULL,
    account_username text NOT NULL,
    state text DEFAULT 'scheduled'::text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    worker integer,
    lease_until timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    checks integer DEFAULT 0 NOT NULL,
    check_at timestamp(3) with time zone,
    remote_id text,
    remote_url text,
    error_code text,
    error_detail text,
    published_at timestamp(3) with time zone,
    deaths integer DEFAULT 0 NOT NULL,
    absences integer DEFAULT 0 NOT NULL,
    preparation text,
    remote_account_id text,
    removed_at timestamp(3) with time zone,
    planned_at timestamp(3) with time zone,
    slot_at timestamp(3) with time zone,
    parts_published integer DEFAULT 0 NOT NULL,
    lost_from timestamp(3) with time zone,
    lost_until timestamp(3) with time zone,
    CONSTRAINT post_targets_state CHECK ((state = ANY (ARRAY['scheduled'::text, 'claimed'::text, 'sending'::text, 'published'::text, 'failed'::text, 'unknown'::text, 'parked'::text, 'missed'::text])))
);

CREATE TABLE post_texts (
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    kind text NOT NULL,
    platform text,
    "position" integer NOT NULL,
    content text NOT NULL,
    has_files boolean NOT NULL,
    CONSTRAINT post_texts_kind CHECK ((kind = ANY (ARRAY['variant'::text, 'part'::text, 'comment'::text])))
);

CREATE TABLE posts (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    content text NOT NULL,
    platforms text[] NOT NULL,
    hashtags text[] NOT NULL,
    mentions text[] NOT NULL,
    status text NOT NULL,
    scheduled_at timestamp(3) with time zone,
    time_zone text,
    published_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    listed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    likes integer DEFAULT 0 NOT NULL,
    comments integer DEFAULT 0 NOT NULL,
    shares integer DEFAULT 0 NOT NULL,
    network_settings jsonb DEFAULT '[]'::jsonb NOT NULL,
    words text[],
    series_id uuid,
    series_day date,
    is_series_exception boolean DEFAULT false NOT NULL,
    word_vector tsvector GENERATED ALWAYS AS (array_to_tsvector(words)) STORED,
    CONSTRAINT posts_status CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'failed'::text])))
);

CREATE TABLE publish_attempts (
    target_id uuid NOT NULL,
    attempt integer NOT NULL,
    worker integer,
    sent_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    state text NOT NULL,
    detail text
);

CREATE TABLE publisher_pulse (
    id integer NOT NULL,
    beaten_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT publisher_pulse_single CHECK ((id = 1))
);

CREATE TABLE series (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    texts text[] NOT NULL,
    platforms text[] NOT NULL,
    hashtags text[] NOT NULL,
    mentions text[] NOT NULL,
    network_settings jsonb NOT NULL,
    account_ids uuid[] NOT NULL,
    rule text NOT NULL,
    zone text NOT NULL,
    first_wall text NOT NULL,
    made_through date NOT NULL,
    turn integer DEFAULT 0 NOT NULL,
    skipped date[] DEFAULT '{}'::date[] NOT NULL,
    wake_at timestamp(3) with time zone,
    paused_at timestamp(3) with time zone,
    pause_reason text,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE series_media (
    series_id uuid NOT NULL,
    media_id uuid NOT NULL,
    "position" integer NOT NULL,
    alt_text text
);

CREATE TABLE sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE sign_ins (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    address text NOT NULL,
    client text NOT NULL,
    CONSTRAINT sign_ins_kind CHECK ((kind = ANY (ARRAY['signed_up'::text, 'signed_in'::text, 'failed'::text, 'password_changed'::text])))
);

CREATE TABLE snippets (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    kind text NOT NULL,
    content text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT snippets_kind CHECK ((kind = ANY (ARRAY['text'::text, 'hashtags'::text])))
);

CREATE TABLE social_accounts (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    platform text NOT NULL,
    account_id text NOT NULL,
    account_name text NOT NULL,
    account_username text NOT NULL,
    grant_id uuid NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    connected_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    paused_until timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
);

CREATE TABLE source_pauses (
    kind text NOT NULL,
    until timestamp(3) with time zone NOT NULL
);

CREATE TABLE started_sign_ins (
    state_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    platform text NOT NULL,
    kept bytea NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE target_metrics (
    target_id uuid NOT NULL,
    day date NOT NULL,
    likes bigint,
    comments bigint,
    shares bigint,
    engagement bigint,
    reach bigint,
    sampled_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE text_media (
    text_id uuid NOT NULL,
    media_id uuid NOT NULL,
    "position" integer NOT NULL,
    alt_text text
);

CREATE TABLE tracker_history (
    tracker_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    mentions integer NOT NULL,
    engagement bigint,
    reach bigint,
    sentiment_score double precision
);

CREATE TABLE trackers (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    term text NOT NULL,
    term_key text NOT NULL,
    category text DEFAULT ''::text NOT NULL,
    platforms text[] NOT NULL,
    alert_enabled boolean NOT NULL,
    alert_threshold integer NOT NULL,
    mentions integer DEFAULT 0 NOT NULL,
    engagement bigint,
    reach bigint,
    sentiment_score double precision,
    sources jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_sandbox boolean DEFAULT false NOT NULL,
    refreshed_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone NOT NULL,
    lease_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT trackers_kind CHECK ((kind = ANY (ARRAY['hashtag'::text, 'keyword'::text])))
);

CREATE TABLE used_states (
    state_hash bytea NOT NULL,
    used_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE users (
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    username text NOT NULL,
    username_key text NOT NULL,
    full_name text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);

ALTER TABLE account_limits ADD CONSTRAINT account_limits_pkey PRIMARY KEY (account_id);
ALTER TABLE account_metrics ADD CONSTRAINT account_metrics_account_id_day_pk PRIMARY KEY (account_id, day);
ALTER TABLE account_queues ADD CONSTRAINT account_queues_pkey PRIMARY KEY (account_id);
ALTER TABLE deleted_drafts ADD CONSTRAINT deleted_drafts_user_id_id_pk PRIMARY KEY (user_id, id);
ALTER TABLE drafts ADD CONSTRAINT drafts_user_id_id_pk PRIMARY KEY (user_id, id);
ALTER TABLE found_posts ADD CONSTRAINT found_posts_id_unique UNIQUE (id);
ALTER TABLE found_posts ADD CONSTRAINT found_posts_tracker_id_kind_source_id_pk PRIMARY KEY (tracker_id, kind, source_id);
ALTER TABLE grants ADD CONSTRAINT "grants_handleHash_unique" UNIQUE (handle_hash);
ALTER TABLE grants ADD CONSTRAINT grants_pkey PRIMARY KEY (id);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key);
ALTER TABLE imported_rows ADD CONSTRAINT imported_rows_import_id_row_pk PRIMARY KEY (import_id, "row");
ALTER TABLE imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE installation ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE kept_accounts ADD CONSTRAINT kept_accounts_user_id_day_account_id_pk PRIMARY KEY (user_id, day, account_id);
ALTER TABLE kept_days ADD CONSTRAINT kept_days_user_id_day_pk PRIMARY KEY (user_id, day);
ALTER TABLE kept_growth ADD CONSTRAINT kept_growth_user_id_day_account_id_measured_day_pk PRIMARY KEY (user_id, day, account_id, measured_day);
ALTER TABLE kept_hashtags ADD CONSTRAINT kept_hashtags_user_id_day_platform_key_pk PRIMARY KEY (user_id, day, platform, key);
ALTER TABLE kept_rankings ADD CONSTRAINT kept_rankings_user_id_day_platform_post_id_pk PRIMARY KEY (user_id, day, platform, post_id);
ALTER TABLE login_attempts ADD CONSTRAINT login_attempts_pkey PRIMARY KEY (key);
ALTER TABLE media ADD CONSTRAINT media_name_unique UNIQUE (name);
ALTER TABLE media ADD CONSTRAINT media_pkey PRIMARY KEY (id);
ALTER TABLE metric_collections ADD CONSTRAINT metric_collections_pkey PRIMARY KEY (account_id);
ALTER TABLE network_apps ADD CONSTRAINT network_apps_platform_server_pk PRIMARY KEY (platform, server);
ALTER TABLE network_posts ADD CONSTRAINT network_posts_platform_remote_id_pk PRIMARY KEY (platform, remote_id);
ALTER TABLE notices ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE part_results ADD CONSTRAINT part_results_target_id_part_pk PRIMARY KEY (target_id, part);
ALTER TABLE password_tries ADD CONSTRAINT password_tries_pkey PRIMARY KEY (key);
ALTER TABLE post_media ADD CONSTRAINT post_media_post_id_media_id_pk PRIMARY KEY (post_id, media_id);
ALTER TABLE post_removals ADD CONSTRAINT post_removals_pkey PRIMARY KEY (id);
ALTER TABLE post_removals ADD CONSTRAINT "post_removals_targetId_unique" UNIQUE (target_id);
ALTER TABLE post_targets ADD CONSTRAINT post_targets_identity UNIQUE (post_id, account_id);
ALTER TABLE post_targets ADD CONSTRAINT post_targets_pkey PRIMARY KEY (id);
ALTER TABLE post_texts ADD CONSTRAINT post_texts_pkey PRIMARY KEY (id);
ALTER TABLE posts ADD CONSTRAINT posts_pkey PRIMARY KEY (id);
ALTER TABLE publisher_pulse ADD CONSTRAINT publisher_pulse_pkey PRIMARY KEY (id);
ALTER TABLE series_media ADD CONSTRAINT series_media_series_id_media_id_pk PRIMARY KEY (series_id, media_id);
ALTER TABLE series ADD CONSTRAINT series_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT "sessions_tokenHash_unique" UNIQUE (token_hash);
ALTER TABLE sign_ins ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE snippets ADD CONSTRAINT snippets_name UNIQUE (user_id, name_key);
ALTER TABLE snippets ADD CONSTRAINT snippets_pkey PRIMARY KEY (id);
ALTER TABLE social_accounts ADD CONSTRAINT social_accounts_identity UNIQUE (user_id, platform, account_id);
ALTER TABLE social_accounts ADD CONSTRAINT social_accounts_pkey PRIMARY KEY (id);
ALTER TABLE source_pauses ADD CONSTRAINT source_pauses_pkey PRIMARY KEY (kind);
ALTER TABLE started_sign_ins ADD CONSTRAINT started_sign_ins_pkey PRIMARY KEY (state_hash);
ALTER TABLE target_metrics ADD CONSTRAINT target_metrics_target_id_day_pk PRIMARY KEY (target_id, day);
ALTER TABLE text_media ADD CONSTRAINT text_media_text_id_media_id_pk PRIMARY KEY (text_id, media_id);
ALTER TABLE tracker_history ADD CONSTRAINT tracker_history_tracker_id_at_pk PRIMARY KEY (tracker_id, at);
ALTER TABLE trackers ADD CONSTRAINT trackers_identity UNIQUE (user_id, kind, term_key);
ALTER TABLE trackers ADD CONSTRAINT trackers_pkey PRIMARY KEY (id);
ALTER TABLE used_states ADD CONSTRAINT used_states_pkey PRIMARY KEY (state_hash);
ALTER TABLE users ADD CONSTRAINT "users_emailKey_unique" UNIQUE (email_key);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT "users_usernameKey_unique" UNIQUE (username_key);
CREATE INDEX grants_user ON grants USING btree (user_id);
CREATE INDEX post_targets_check ON post_targets USING btree (check_at) WHERE (state = 'unknown'::text);
CREATE INDEX posts_by_user ON posts USING btree (user_id, listed_at, id);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE INDEX social_accounts_grant ON social_accounts USING btree (grant_id);
CREATE INDEX media_post ON media USING btree (post_id);
CREATE INDEX media_user ON media USING btree (user_id);
CREATE INDEX found_posts_newest ON found_posts USING btree (tracker_id, published_at);
CREATE INDEX notices_by_user ON notices USING btree (user_id, created_at);
CREATE INDEX notices_tracker ON notices USING btree (tracker_id);
CREATE INDEX notices_unread ON notices USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX trackers_due ON trackers USING btree (due_at);
CREATE INDEX metric_collections_due ON metric_collections USING btree (due_at);
CREATE INDEX post_targets_orphaned ON post_targets USING btree (state) WHERE ((account_id IS NULL) AND (state = ANY (ARRAY['scheduled'::text, 'unknown'::text])));
CREATE INDEX post_targets_due ON post_targets USING btree (due_at, id) WHERE (state = 'scheduled'::text);
CREATE INDEX posts_by_last_event ON posts USING btree (user_id, COALESCE(published_at, created_at), id);
CREATE UNIQUE INDEX post_targets_held ON post_targets USING btree (account_id) WHERE ((state = ANY (ARRAY['claimed'::text, 'sending'::text, 'unknown'::text])) IS TRUE);
CREATE INDEX posts_deleted ON posts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX users_deleted ON users USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX sign_ins_user ON sign_ins USING btree (user_id, id);
CREATE INDEX started_sign_ins_user ON started_sign_ins USING btree (user_id);
CREATE INDEX post_removals_due ON post_removals USING btree (due_at) WHERE (failed_at IS NULL);
CREATE INDEX post_removals_user ON post_removals USING btree (user_id);
CREATE INDEX post_removals_account ON post_removals USING btree (account_id);
CREATE INDEX post_targets_planned ON post_targets USING btree (user_id, planned_at) WHERE (planned_at IS NOT NULL);
CREATE UNIQUE INDEX post_targets_slot ON post_targets USING btree (account_id, slot_at) WHERE (slot_at IS NOT NULL);
CREATE INDEX post_media_file ON post_media USING btree (media_id);
CREATE INDEX posts_without_words ON posts USING btree (id) WHERE (words IS NULL);
CREATE INDEX imported_rows_post ON imported_rows USING btree (post_id);
CREATE INDEX imports_user ON imports USING btree (user_id);
CREATE INDEX posts_text ON posts USING btree (user_id, md5(content));
CREATE INDEX series_media_file ON series_media USING btree (media_id);
CREATE INDEX series_user ON series USING btree (user_id);
CREATE INDEX series_wake ON series USING btree (wake_at) WHERE ((wake_at IS NOT NULL) AND (paused_at IS NULL));
CREATE UNIQUE INDEX posts_series_day ON posts USING btree (series_id, series_day) WHERE ((series_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX posts_series ON posts USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX post_texts_post ON post_texts USING btree (post_id);
CREATE INDEX text_media_file ON text_media USING btree (media_id);
CREATE INDEX posts_words ON posts USING gin (word_vector);
CREATE INDEX drafts_updated ON drafts USING btree (updated_at);
CREATE INDEX post_texts_text ON post_texts USING btree (md5(content)) WHERE (kind = 'variant'::text);
CREATE UNIQUE INDEX media_content ON media USING btree (user_id, sha256) WHERE (deleted_at IS NULL);
CREATE INDEX media_deleted ON media USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX post_counts_user ON post_counts USING btree (user_id, status, number);
CREATE UNIQUE INDEX post_targets_held_on_network ON post_targets USING btree (platform, remote_account_id) WHERE (((state = ANY (ARRAY['claimed'::text, 'sending'::text, 'unknown'::text])) AND (remote_account_id IS NOT NULL)) IS TRUE);
CREATE INDEX post_targets_to_decide ON post_targets USING btree (state) WHERE (state = ANY (ARRAY['parked'::text, 'missed'::text]));
CREATE INDEX figure_changes_user ON figure_changes USING btree (user_id);
CREATE INDEX posts_by_status ON posts USING btree (user_id, status, listed_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX social_accounts_paused ON social_accounts USING btree (paused_until);
CREATE INDEX post_targets_of_account ON post_targets USING btree (account_id, published_at);
CREATE INDEX post_targets_lost ON post_targets USING btree (account_id) WHERE (lost_from IS NOT NULL);
CREATE INDEX deleted_drafts_deleted ON deleted_drafts USING btree (deleted_at);
CREATE INDEX post_network_counts_user ON post_network_counts USING btree (user_id, platform, status, number);
CREATE TRIGGER figure_changes_delete AFTER DELETE ON post_targets FOR EACH ROW WHEN ((old.state = 'published'::text)) EXECUTE FUNCTION figure_changes_of_target();
CREATE TRIGGER figure_changes_delete AFTER DELETE ON posts FOR EACH ROW WHEN ((old.deleted_at IS NULL)) EXECUTE FUNCTION figure_changes_of_post();
CREATE TRIGGER figure_changes_delete AFTER DELETE ON social_accounts FOR EACH ROW EXECUTE FUNCTION figure_changes_of_account();
CREATE TRIGGER figure_changes_delete AFTER DELETE ON target_metrics REFERENCING OLD TABLE AS changed_metrics FOR EACH STATEMENT EXECUTE FUNCTION figure_changes_of_metrics();
CREATE TRIGGER figure_changes_insert AFTER INSERT ON post_targets FOR EACH ROW WHEN ((new.state = 'published'::text)) EXECUTE FUNCTION figure_changes_of_target();
CREATE TRIGGER figure_changes_insert AFTER INSERT ON target_metrics REFERENCING NEW TABLE AS changed_metrics FOR EACH STATEMENT EXECUTE FUNCTION figure_changes_of_metrics();
CREATE TRIGGER figure_changes_update AFTER UPDATE ON post_targets FOR EACH ROW WHEN (((old.state = 'published'::text) <> (new.state = 'published'::text))) EXECUTE FUNCTION figure_changes_of_target();
CREATE TRIGGER figure_changes_update AFTER UPDATE ON posts FOR EACH ROW WHEN (((((old.listed_at AT TIME ZONE 'UTC'::text))::date <> ((new.listed_at AT TIME ZONE 'UTC'::text))::date) OR (old.deleted_at IS DISTINCT FROM new.deleted_at) OR (old.hashtags <> new.hashtags) OR (old.content <> new.content))) EXECUTE FUNCTION figure_changes_of_post();
CREATE TRIGGER figure_changes_update AFTER UPDATE ON target_metrics REFERENCING NEW TABLE AS changed_metrics FOR EACH STATEMENT EXECUTE FUNCTION figure_changes_of_metrics();
CREATE TRIGGER media_follow_media AFTER UPDATE OF post_id, "position", alt_text ON media FOR EACH ROW EXECUTE FUNCTION media_follow_media();
CREATE TRIGGER media_follow_posts AFTER INSERT OR DELETE OR UPDATE ON post_media FOR EACH ROW EXECUTE FUNCTION media_follow_posts();
CREATE TRIGGER post_counts_delete AFTER DELETE ON posts REFERENCING OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION post_counts_follow();
CREATE TRIGGER post_counts_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION post_counts_follow();
CREATE TRIGGER post_counts_update AFTER UPDATE ON posts REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION post_counts_follow();
ALTER TABLE account_limits ADD CONSTRAINT account_limits_account_id_social_accounts_id_fk FOREIGN KEY (account_id) REFERENCES social_accounts(id) ON DELETE CASCADE;
ALTER TABLE account_metrics ADD CONSTRAINT account_metrics_account_id_social_accounts_id_fk FOREIGN KEY (account_id) REFERENCES social_accounts(id) ON DELETE CASCADE;
ALTER TABLE account_queues ADD CONSTRAINT account_queues_account_id_social_accounts_id_fk FOREIGN KEY (account_id) REFERENCES social_accounts(id) ON DELETE CASCADE;
ALTER TABLE deleted_drafts ADD CONSTRAINT deleted_drafts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE drafts ADD CONSTRAINT drafts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE found_posts ADD CONSTRAINT found_posts_tracker_id_trackers_id_fk FOREIGN KEY (tracker_id) REFERENCES trackers(id) ON DELETE CASCADE;
ALTER TABLE grants ADD CONSTRAINT grants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE imported_rows ADD CONSTRAINT imported_rows_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE imported_rows ADD CONSTRAINT imported_rows_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE kept_accounts ADD CONSTRAINT kept_accounts_user_id_day_kept_days_user_id_day_fk FOREIGN KEY (user_id, day) REFERENCES kept_days(user_id, day) ON DELETE CASCADE;
ALTER TABLE kept_growth ADD CONSTRAINT kept_growth_user_id_day_kept_days_user_id_day_fk FOREIGN KEY (user_id, day) REFERENCES kept_days(user_id, day) ON DELETE CASCADE;
ALTER TABLE kept_hashtags ADD CONSTRAINT kept_hashtags_user_id_day_kept_days_user_id_day_fk FOREIGN KEY (user_id, day) REFERENCES kept_days(user_id, day) ON DELETE CASCADE;
ALTER TABLE kept_rankings ADD CONSTRAINT kept_rankings_user_id_day_kept_days_user_id_day_fk FOREIGN KEY (user_id, day) REFERENCES kept_days(user_id, day) ON DELETE CASCADE;
ALTER TABLE media ADD CONSTRAINT media_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL;
ALTER TABLE media ADD CONSTRAINT media_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE metric_collections ADD CONSTRAINT metric_collections_account_id_social_accounts_id_fk FOREIGN KEY (account_id) REFERENCES social_accounts(id) ON DELETE CASCADE;
ALTER TABLE notices ADD CONSTRAINT notices_tracker_id_trackers_id_fk FOREIGN KEY (tracker_id) REFERENCES trackers(id) ON DELETE SET NULL;
ALTER TABLE notices ADD CONSTRAINT notices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE part_results ADD CONSTRAINT part_results_target_id_post_targets_id_fk FOREIGN KEY (target_id) REFERENCES post_targets(id) ON DELETE CASCADE;
ALTER TABLE post_media ADD CONSTRAINT post_media_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
ALTER TABLE post_media ADD CONSTRAINT post_media_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
ALTER TABLE post_removals ADD CONSTRAINT post_removals_account_id_social_accounts_id_fk FOREIGN KEY (account_id) REFERENCES social_accounts(id) ON DELETE SET NULL;
ALTER TABLE post_removals ADD CONSTRAINT post_removals_target_id_post_targets_id_fk FOREIGN KEY (target_id) REFERENCES post_targets(id) ON DELETE SET NULL;
ALTER TABLE post_removals ADD CONSTRAINT post_removals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE post_targets ADD CONSTRAINT post_targets_account_id_social_accounts_id_fk FOREIGN KEY (account_id) REFERENCES social_accounts(id) ON DELETE SET NULL;
ALTER TABLE post_targets ADD CONSTRAINT post_targets_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
ALTER TABLE post_targets ADD CONSTRAINT post_targets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE post_texts ADD CONSTRAINT post_texts_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
ALTER TABLE posts ADD CONSTRAINT posts_series_id_series_id_fk FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE SET NULL;
ALTER TABLE posts ADD CONSTRAINT posts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE series_media ADD CONSTRAINT series_media_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
ALTER TABLE series_media ADD CONSTRAINT series_media_series_id_series_id_fk FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE;
ALTER TABLE series ADD CONSTRAINT series_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE sign_ins ADD CONSTRAINT sign_ins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE snippets ADD CONSTRAINT snippets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE social_accounts ADD CONSTRAINT social_accounts_grant_id_grants_id_fk FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE;
ALTER TABLE social_accounts ADD CONSTRAINT social_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE started_sign_ins ADD CONSTRAINT started_sign_ins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE target_metrics ADD CONSTRAINT target_metrics_target_id_post_targets_id_fk FOREIGN KEY (target_id) REFERENCES post_targets(id) ON DELETE CASCADE;
ALTER TABLE text_media ADD CONSTRAINT text_media_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
ALTER TABLE text_media ADD CONSTRAINT text_media_text_id_post_texts_id_fk FOREIGN KEY (text_id) REFERENCES post_texts(id) ON DELETE CASCADE;
ALTER TABLE tracker_history ADD CONSTRAINT tracker_history_tracker_id_trackers_id_fk FOREIGN KEY (tracker_id) REFERENCES trackers(id) ON DELETE CASCADE;

ALTER TABLE trackers ADD CONSTRAINT trackers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
