CREATE TABLE "imported_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "imported_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"headings" text[] NOT NULL,
	"cells" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"accounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"zone" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_rows_post" ON "imported_rows" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_text" ON "posts" USING btree ("user_id",md5(content));