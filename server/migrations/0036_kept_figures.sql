CREATE TABLE "figure_changes" (
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"day" date
);
--> statement-breakpoint
CREATE TABLE "kept_accounts" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"account_id" uuid NOT NULL,
	"posts" integer NOT NULL,
	"engagement" bigint,
	"reach" bigint,
	"rated_engagement" bigint,
	"rated_reach" bigint,
	"followed_engagement" bigint,
	"followed_posts" integer NOT NULL,
	CONSTRAINT "kept_accounts_user_id_day_account_id_pk" PRIMARY KEY("user_id","day","account_id")
);
--> statement-breakpoint
CREATE TABLE "kept_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "kept_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "kept_growth" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"account_id" uuid NOT NULL,
	"measured_day" date NOT NULL,
	"engagement" bigint,
	"reach" bigint,
	CONSTRAINT "kept_growth_user_id_day_account_id_measured_day_pk" PRIMARY KEY("user_id","day","account_id","measured_day")
);
--> statement-breakpoint
CREATE TABLE "kept_hashtags" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"key" text NOT NULL,
	"hashtag" text NOT NULL,
	"posts" integer NOT NULL,
	"reporting" integer NOT NULL,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"engagement" bigint,
	"reach" bigint,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "kept_hashtags_user_id_day_platform_key_pk" PRIMARY KEY("user_id","day","platform","key")
);
--> statement-breakpoint
CREATE TABLE "kept_rankings" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"post_id" uuid NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"engagement" bigint,
	"reach" bigint,
	CONSTRAINT "kept_rankings_user_id_day_platform_post_id_pk" PRIMARY KEY("user_id","day","platform","post_id")
);
--> statement-breakpoint
DROP INDEX "post_targets_account";--> statement-breakpoint
ALTER TABLE "kept_accounts" ADD CONSTRAINT "kept_accounts_user_id_day_kept_days_user_id_day_fk" FOREIGN KEY ("user_id","day") REFERENCES "public"."kept_days"("user_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_growth" ADD CONSTRAINT "kept_growth_user_id_day_kept_days_user_id_day_fk" FOREIGN KEY ("user_id","day") REFERENCES "public"."kept_days"("user_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_hashtags" ADD CONSTRAINT "kept_hashtags_user_id_day_kept_days_user_id_day_fk" FOREIGN KEY ("user_id","day") REFERENCES "public"."kept_days"("user_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_rankings" ADD CONSTRAINT "kept_rankings_user_id_day_kept_days_user_id_day_fk" FOREIGN KEY ("user_id","day") REFERENCES "public"."kept_days"("user_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_changes_user" ON "figure_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_by_status" ON "posts" USING btree ("user_id","status","listed_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "social_accounts_paused" ON "social_accounts" USING btree ("paused_until");--> statement-breakpoint
CREATE INDEX "post_targets_of_account" ON "post_targets" USING btree ("account_id","published_at");--> statement-breakpoint
-- Whatever changes the figures of a day leaves a row here, in the same transaction. A post is noted by its id: a change of its day that
-- is not yet committed could not be seen.
CREATE FUNCTION figure_changes_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		INSERT INTO figure_changes (user_id, day) VALUES (OLD.user_id, (OLD.listed_at AT TIME ZONE 'UTC')::date);
	ELSE
		INSERT INTO figure_changes (user_id, post_id, day) VALUES (NEW.user_id, NEW.id, (OLD.listed_at AT TIME ZONE 'UTC')::date);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER figure_changes_update AFTER UPDATE ON posts FOR EACH ROW WHEN (
	(OLD.listed_at AT TIME ZONE 'UTC')::date <> (NEW.listed_at AT TIME ZONE 'UTC')::date
	OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.hashtags <> NEW.hashtags OR OLD.content <> NEW.content)
EXECUTE FUNCTION figure_changes_of_post();
--> statement-breakpoint
CREATE TRIGGER figure_changes_delete AFTER DELETE ON posts FOR EACH ROW WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION figure_changes_of_post();
--> statement-breakpoint
CREATE FUNCTION figure_changes_of_target() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed post_targets := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
	INSERT INTO figure_changes (user_id, post_id) VALUES (changed.user_id, changed.post_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER figure_changes_insert AFTER INSERT ON post_targets FOR EACH ROW WHEN (NEW.state = 'published')
EXECUTE FUNCTION figure_changes_of_target();
--> statement-breakpoint
CREATE TRIGGER figure_changes_update AFTER UPDATE ON post_targets FOR EACH ROW
WHEN ((OLD.state = 'published') <> (NEW.state = 'published'))
EXECUTE FUNCTION figure_changes_of_target();
--> statement-breakpoint
CREATE TRIGGER figure_changes_delete AFTER DELETE ON post_targets FOR EACH ROW WHEN (OLD.state = 'published')
EXECUTE FUNCTION figure_changes_of_target();
--> statement-breakpoint
CREATE FUNCTION figure_changes_of_metrics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figure_changes (user_id, post_id)
	SELECT DISTINCT t.user_id, t.post_id FROM changed_metrics m JOIN post_targets t ON t.id = m.target_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER figure_changes_insert AFTER INSERT ON target_metrics
REFERENCING NEW TABLE AS changed_metrics FOR EACH STATEMENT EXECUTE FUNCTION figure_changes_of_metrics();
--> statement-breakpoint
CREATE TRIGGER figure_changes_update AFTER UPDATE ON target_metrics
REFERENCING NEW TABLE AS changed_metrics FOR EACH STATEMENT EXECUTE FUNCTION figure_changes_of_metrics();
--> statement-breakpoint
CREATE TRIGGER figure_changes_delete AFTER DELETE ON target_metrics
REFERENCING OLD TABLE AS changed_metrics FOR EACH STATEMENT EXECUTE FUNCTION figure_changes_of_metrics();
--> statement-breakpoint
-- A disconnected account takes its figures out of every day; its posts stay, on no account.
CREATE FUNCTION figure_changes_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figure_changes (user_id) VALUES (OLD.user_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER figure_changes_delete AFTER DELETE ON social_accounts FOR EACH ROW EXECUTE FUNCTION figure_changes_of_account();
--> statement-breakpoint
-- The triggers hold off other changes until this transaction ends, so that no day is missed. The servers keep these days once they run.
INSERT INTO figure_changes (user_id, day)
SELECT user_id, (listed_at AT TIME ZONE 'UTC')::date FROM posts WHERE status IN ('published', 'failed') AND deleted_at IS NULL
GROUP BY 1, 2 HAVING count(*) >= 10;
