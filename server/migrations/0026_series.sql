CREATE TABLE "series_media" (
	"series_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt_text" text,
	CONSTRAINT "series_media_series_id_media_id_pk" PRIMARY KEY("series_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"texts" text[] NOT NULL,
	"platforms" text[] NOT NULL,
	"hashtags" text[] NOT NULL,
	"mentions" text[] NOT NULL,
	"network_settings" jsonb NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"rule" text NOT NULL,
	"zone" text NOT NULL,
	"first_wall" text NOT NULL,
	"made_through" date NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"skipped" date[] DEFAULT '{}' NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"pause_reason" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "series_day" date;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_series_exception" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "series_media" ADD CONSTRAINT "series_media_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_media" ADD CONSTRAINT "series_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_media_file" ON "series_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "series_user" ON "series" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "series_wake" ON "series" USING btree ("wake_at") WHERE wake_at is not null and paused_at is null;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_series_day" ON "posts" USING btree ("series_id","series_day") WHERE series_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_series" ON "posts" USING btree ("series_id") WHERE series_id is not null;