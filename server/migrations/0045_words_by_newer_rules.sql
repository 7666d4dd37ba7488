ALTER TABLE "posts" ADD COLUMN "words_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_with_old_words" ON "posts" USING btree ("id") WHERE words_version < 1;