CREATE TABLE "import_failures" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "import_failures_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "work" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "work_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "includes_duplicates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_wanted" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "set_aside_because" text;--> statement-breakpoint
ALTER TABLE "import_failures" ADD CONSTRAINT "import_failures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_work" ON "imports" USING btree ("work_due_at") WHERE work is not null;