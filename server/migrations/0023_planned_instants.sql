CREATE TABLE "account_queues" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"slots" jsonb NOT NULL,
	"paused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "planned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "slot_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_queues" ADD CONSTRAINT "account_queues_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_targets_planned" ON "post_targets" USING btree ("user_id","planned_at") WHERE planned_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_targets_slot" ON "post_targets" USING btree ("account_id","slot_at") WHERE slot_at is not null;