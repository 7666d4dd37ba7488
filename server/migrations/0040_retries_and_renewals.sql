ALTER TABLE "grants" ADD COLUMN "renewing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "post_targets_retry" ON "post_targets" USING btree ("retry_at") WHERE state = 'scheduled' and retry_at is not null;