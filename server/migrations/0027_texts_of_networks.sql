CREATE TABLE "part_results" (
	"target_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"remote_id" text,
	"remote_url" text,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_results_target_id_part_pk" PRIMARY KEY("target_id","part")
);
--> statement-breakpoint
CREATE TABLE "post_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"platform" text,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"has_files" boolean NOT NULL,
	CONSTRAINT "post_texts_kind" CHECK (kind in ('variant', 'part', 'comment'))
);
--> statement-breakpoint
CREATE TABLE "text_media" (
	"text_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt_text" text,
	CONSTRAINT "text_media_text_id_media_id_pk" PRIMARY KEY("text_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "parts_published" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "part_results" ADD CONSTRAINT "part_results_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_media" ADD CONSTRAINT "text_media_text_id_post_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."post_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_media" ADD CONSTRAINT "text_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_texts_post" ON "post_texts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "text_media_file" ON "text_media" USING btree ("media_id");