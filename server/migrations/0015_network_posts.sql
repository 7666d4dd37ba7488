CREATE TABLE "network_posts" (
	"platform" text NOT NULL,
	"remote_id" text NOT NULL,
	"remote_account_id" text,
	CONSTRAINT "network_posts_platform_remote_id_pk" PRIMARY KEY("platform","remote_id")
);
--> statement-breakpoint
ALTER TABLE "post_targets" ADD COLUMN "remote_account_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "post_targets_held_on_network" ON "post_targets" USING btree ("platform","remote_account_id") WHERE (state in ('claimed', 'sending', 'unknown')) is true;--> statement-breakpoint
INSERT INTO "network_posts" ("platform", "remote_id", "remote_account_id")
SELECT "t"."platform", "t"."remote_id", "a"."account_id"
FROM "post_targets" "t" LEFT JOIN "social_accounts" "a" ON "a"."id" = "t"."account_id"
WHERE "t"."remote_id" IS NOT NULL
ON CONFLICT DO NOTHING;