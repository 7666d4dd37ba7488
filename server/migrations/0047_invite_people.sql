CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" uuid,
	"email" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_kind" CHECK (kind in ('administrator', 'operator', 'first'))
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "registration" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admission" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_maker" ON "invitations" USING btree ("created_by");--> statement-breakpoint
UPDATE "users" SET "is_admin" = true WHERE "id" = (SELECT "id" FROM "users" WHERE "deleted_at" IS NULL ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
-- Servers of the release before name no admission: they may sign people up only where everybody may. The first person is administrator.
CREATE FUNCTION users_are_admitted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF NEW.admission IS NULL AND EXISTS (SELECT FROM installation WHERE registration <> 'open') THEN
		RAISE EXCEPTION 'Signing up takes an invitation, of which this server knows nothing.';
	END IF;
	IF NOT EXISTS (SELECT FROM users WHERE deleted_at IS NULL) THEN
		PERFORM pg_advisory_xact_lock(7083002);
		NEW.is_admin := NEW.is_admin OR NOT EXISTS (SELECT FROM users WHERE deleted_at IS NULL);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_are_admitted BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_are_admitted();
