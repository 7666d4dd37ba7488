CREATE TABLE "found_posts" (
	"id" uuid NOT NULL,
	"tracker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"author" text NOT NULL,
	"author_verified" boolean NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"url" text NOT NULL,
	"category" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"reach" bigint,
	"engagement" bigint,
	"likes" bigint,
	"retweets" bigint,
	"replies" bigint,
	"quotes" bigint,
	"views" bigint,
	"shares" bigint,
	"sentiment_score" double precision NOT NULL,
	"sentiment_words" jsonb NOT NULL,
	"is_sandbox" boolean NOT NULL,
	CONSTRAINT "found_posts_tracker_id_kind_source_id_pk" PRIMARY KEY("tracker_id","kind","source_id"),
	CONSTRAINT "found_posts_id_unique" UNIQUE("id"),
	CONSTRAINT "found_posts_kind" CHECK (kind in ('twitter', 'news', 'reddit', 'blogs'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tracker_id" uuid,
	"tracker_kind" text NOT NULL,
	"term" text NOT NULL,
	"mentions" integer NOT NULL,
	"alert_threshold" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_tracker_kind" CHECK (tracker_kind in ('hashtag', 'keyword'))
);
--> statement-breakpoint
CREATE TABLE "source_pauses" (
	"kind" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracker_history" (
	"tracker_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mentions" integer NOT NULL,
	"engagement" bigint,
	"reach" bigint,
	"sentiment_score" double precision,
	CONSTRAINT "tracker_history_tracker_id_at_pk" PRIMARY KEY("tracker_id","at")
);
--> statement-breakpoint
CREATE TABLE "trackers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"term_key" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"platforms" text[] NOT NULL,
	"alert_enabled" boolean NOT NULL,
	"alert_threshold" integer NOT NULL,
	"mentions" integer DEFAULT 0 NOT NULL,
	"engagement" bigint,
	"reach" bigint,
	"sentiment_score" double precision,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trackers_identity" UNIQUE("user_id","kind","term_key"),
	CONSTRAINT "trackers_kind" CHECK (kind in ('hashtag', 'keyword'))
);
--> statement-breakpoint
ALTER TABLE "found_posts" ADD CONSTRAINT "found_posts_tracker_id_trackers_id_fk" FOREIGN KEY ("tracker_id") REFERENCES "public"."trackers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_tracker_id_trackers_id_fk" FOREIGN KEY ("tracker_id") REFERENCES "public"."trackers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracker_history" ADD CONSTRAINT "tracker_history_tracker_id_trackers_id_fk" FOREIGN KEY ("tracker_id") REFERENCES "public"."trackers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trackers" ADD CONSTRAINT "trackers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "found_posts_newest" ON "found_posts" USING btree ("tracker_id","published_at");--> statement-breakpoint
CREATE INDEX "notices_by_user" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_tracker" ON "notices" USING btree ("tracker_id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "trackers_due" ON "trackers" USING btree ("due_at");