ALTER TABLE "series" ADD COLUMN "pause_code" text;--> statement-breakpoint
ALTER TABLE "post_removals" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "post_removals" ADD COLUMN "error_params" jsonb;--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "error_params" jsonb;--> statement-breakpoint
ALTER TABLE "publish_attempts" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "publish_attempts" ADD COLUMN "error_params" jsonb;