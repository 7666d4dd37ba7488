CREATE TABLE "post_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"target_id" uuid,
	"account_id" uuid,
	"platform" text NOT NULL,
	"account_username" text NOT NULL,
	"remote_id" text,
	"remote_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"reason" text,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "post_removals_targetId_unique" UNIQUE("target_id")
);
--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_removals" ADD CONSTRAINT "post_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_removals" ADD CONSTRAINT "post_removals_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_removals" ADD CONSTRAINT "post_removals_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_removals_due" ON "post_removals" USING btree ("due_at") WHERE failed_at is null;--> statement-breakpoint
CREATE INDEX "post_removals_user" ON "post_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_removals_account" ON "post_removals" USING btree ("account_id");