CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "sign_ins" DROP CONSTRAINT "sign_ins_kind";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "removes_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factor_password_hash" text;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_challenges_user" ON "login_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenges_sign_in" ON "login_challenges" USING btree ("sign_in_id");--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_kind" CHECK (kind in ('signed_up', 'signed_in', 'failed', 'password_changed', 'code_missing', 'second_factor_on', 'second_factor_off'));--> statement-breakpoint
-- Where a second factor is on, password_hash is one that no password has. Servers of the release before, which ask for no second factor,
-- write there what replaces a lost password; so does everybody else who replaces a password.
CREATE FUNCTION users_keep_factor() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	NEW.factor_password_hash := NEW.password_hash;
	NEW.password_hash := OLD.password_hash;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_keep_factor BEFORE UPDATE OF password_hash ON users FOR EACH ROW
	WHEN (OLD.factor_password_hash IS NOT NULL AND NEW.factor_password_hash IS NOT DISTINCT FROM OLD.factor_password_hash)
	EXECUTE FUNCTION users_keep_factor();
