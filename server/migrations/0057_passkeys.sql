CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"login_token_hash" "bytea",
	"rp_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_user" UNIQUE("user_id"),
	CONSTRAINT "passkey_challenges_login" UNIQUE("login_token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"uses" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "sign_ins" DROP CONSTRAINT "sign_ins_kind";--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_login_fk" FOREIGN KEY ("login_token_hash") REFERENCES "public"."login_challenges"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_kind" CHECK (kind in ('signed_up', 'signed_in', 'failed', 'password_changed', 'code_missing', 'second_factor_on', 'second_factor_off', 'passkey_added', 'passkey_removed'));--> statement-breakpoint
-- A passkey opens the account by itself, and its owner turns that off with the second factor. Servers of the release before, which do
-- that without a word about passkeys, do it through this. They let nobody in by the password alone where a passkey is the only second
-- factor, as with codes (users_keep_factor), and nobody by a passkey.
CREATE FUNCTION users_forget_passkeys() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM passkeys WHERE user_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_forget_passkeys AFTER UPDATE OF factor_password_hash ON users FOR EACH ROW
	WHEN (OLD.factor_password_hash IS NOT NULL AND NEW.factor_password_hash IS NULL)
	EXECUTE FUNCTION users_forget_passkeys();
