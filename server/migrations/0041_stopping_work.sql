CREATE TABLE "stopping_work" (
	"kind" text NOT NULL,
	"work_id" uuid NOT NULL,
	"stops" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stopping_work_kind_work_id_pk" PRIMARY KEY("kind","work_id")
);
