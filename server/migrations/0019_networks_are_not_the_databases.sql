ALTER TABLE "found_posts" DROP CONSTRAINT "found_posts_kind";--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_platform";--> statement-breakpoint
ALTER TABLE "social_accounts" DROP CONSTRAINT "social_accounts_platform";