CREATE TABLE "account_metrics" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"followers" bigint,
	"sampled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_metrics_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "metric_collections" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_before" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"collected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "target_metrics" (
	"target_id" uuid NOT NULL,
	"day" date NOT NULL,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"engagement" bigint,
	"reach" bigint,
	"sampled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "target_metrics_target_id_day_pk" PRIMARY KEY("target_id","day")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "shares" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_metrics" ADD CONSTRAINT "account_metrics_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_collections" ADD CONSTRAINT "metric_collections_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_metrics" ADD CONSTRAINT "target_metrics_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metric_collections_due" ON "metric_collections" USING btree ("due_at");--> statement-breakpoint
INSERT INTO "metric_collections" ("account_id") SELECT "id" FROM "social_accounts";
