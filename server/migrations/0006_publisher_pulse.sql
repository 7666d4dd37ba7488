CREATE TABLE "publisher_pulse" (
	"id" integer PRIMARY KEY NOT NULL,
	"beaten_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "publisher_pulse_single" CHECK (id = 1)
);
--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "post_targets_orphaned" ON "post_targets" USING btree ("state") WHERE account_id is null and state in ('scheduled', 'unknown');