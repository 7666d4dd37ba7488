DROP INDEX "posts_words";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "word_vector" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(words)) STORED;--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin ("word_vector");