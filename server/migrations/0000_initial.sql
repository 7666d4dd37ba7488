CREATE TABLE "grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"handle_hash" "bytea" NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"account_username" text NOT NULL,
	"access_token" "bytea" NOT NULL,
	"refresh_token" "bytea",
	"scope" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grants_handleHash_unique" UNIQUE("handle_hash"),
	CONSTRAINT "grants_platform" CHECK (platform in ('twitter', 'facebook', 'linkedin', 'instagram'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"post_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "post_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"platform" text NOT NULL,
	"account_username" text NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"worker" integer,
	"lease_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp (3) with time zone,
	"remote_id" text,
	"remote_url" text,
	"error_code" text,
	"error_detail" text,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "post_targets_identity" UNIQUE("post_id","account_id"),
	CONSTRAINT "post_targets_state" CHECK (state in ('scheduled', 'claimed', 'sending', 'published', 'failed', 'unknown', 'parked', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"platforms" text[] NOT NULL,
	"hashtags" text[] NOT NULL,
	"mentions" text[] NOT NULL,
	"status" text NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"time_zone" text,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"listed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "posts_status" CHECK (status in ('draft', 'scheduled', 'published', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "publish_attempts" (
	"target_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"worker" integer,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"account_username" text NOT NULL,
	"grant_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paused_until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	CONSTRAINT "social_accounts_identity" UNIQUE("user_id","platform","account_id"),
	CONSTRAINT "social_accounts_platform" CHECK (platform in ('twitter', 'facebook', 'linkedin', 'instagram'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_emailKey_unique" UNIQUE("email_key"),
	CONSTRAINT "users_usernameKey_unique" UNIQUE("username_key")
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_targets_due" ON "post_targets" USING btree ("due_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "post_targets_held" ON "post_targets" USING btree ("account_id") WHERE state in ('claimed', 'sending');--> statement-breakpoint
CREATE INDEX "post_targets_check" ON "post_targets" USING btree ("check_at") WHERE state = 'unknown';--> statement-breakpoint
CREATE INDEX "post_targets_account" ON "post_targets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "posts_by_user" ON "posts" USING btree ("user_id","listed_at","id");--> statement-breakpoint
CREATE INDEX "publish_attempts_target" ON "publish_attempts" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "social_accounts_grant" ON "social_accounts" USING btree ("grant_id");