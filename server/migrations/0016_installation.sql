CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY NOT NULL,
	"media_folder" uuid NOT NULL,
	"key_check" "bytea",
	"proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_is_one" CHECK ("installation"."id" = 1)
);
