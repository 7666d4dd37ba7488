CREATE TABLE "used_states" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
