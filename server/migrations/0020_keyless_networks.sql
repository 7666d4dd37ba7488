CREATE TABLE "account_limits" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_apps" (
	"platform" text NOT NULL,
	"server" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_apps_platform_server_pk" PRIMARY KEY("platform","server")
);
--> statement-breakpoint
CREATE TABLE "started_sign_ins" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"kept" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "server" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "network_settings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "account_limits" ADD CONSTRAINT "account_limits_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "started_sign_ins" ADD CONSTRAINT "started_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "started_sign_ins_user" ON "started_sign_ins" USING btree ("user_id");