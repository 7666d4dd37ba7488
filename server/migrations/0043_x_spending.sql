CREATE TABLE "budget_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"percent" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "x_budget_steps" (
	"month" date NOT NULL,
	"percent" integer NOT NULL,
	"reached_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "x_budget_steps_month_percent_pk" PRIMARY KEY("month","percent")
);
--> statement-breakpoint
CREATE TABLE "x_reads" (
	"day" date NOT NULL,
	"price_class" text NOT NULL,
	"resource_id" text NOT NULL,
	CONSTRAINT "x_reads_day_price_class_resource_id_pk" PRIMARY KEY("day","price_class","resource_id")
);
--> statement-breakpoint
CREATE TABLE "x_spending" (
	"month" date NOT NULL,
	"price_class" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "x_spending_month_price_class_pk" PRIMARY KEY("month","price_class")
);
--> statement-breakpoint
ALTER TABLE "budget_notices" ADD CONSTRAINT "budget_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_notices_by_user" ON "budget_notices" USING btree ("user_id","created_at");