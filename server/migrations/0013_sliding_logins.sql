-- Tries of a minute ago at the most: there is nothing in them that is worth carrying over.
DELETE FROM "login_attempts";--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "tries" timestamp (3) with time zone[] NOT NULL;--> statement-breakpoint
ALTER TABLE "login_attempts" DROP COLUMN "count";--> statement-breakpoint
ALTER TABLE "login_attempts" DROP COLUMN "ends_at";