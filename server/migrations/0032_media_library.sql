ALTER TABLE "media" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "media_content" ON "media" USING btree ("user_id","sha256") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_deleted" ON "media" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
UPDATE "media" SET "description" = "alt_text" WHERE "alt_text" IS NOT NULL;
