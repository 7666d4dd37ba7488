ALTER TABLE "post_targets" ADD COLUMN "lost_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "lost_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "post_targets_lost" ON "post_targets" USING btree ("account_id") WHERE lost_from is not null;