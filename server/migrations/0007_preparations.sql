ALTER TABLE "post_targets" ADD COLUMN "absences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "preparation" text;