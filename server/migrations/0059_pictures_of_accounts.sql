CREATE TABLE "account_pictures" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "account_pictures_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "metric_collections" ADD COLUMN "picture_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "metric_collections" ADD COLUMN "picture_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_pictures" ADD CONSTRAINT "account_pictures_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;