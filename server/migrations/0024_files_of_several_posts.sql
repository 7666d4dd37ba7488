CREATE TABLE "post_media" (
	"post_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt_text" text,
	CONSTRAINT "post_media_post_id_media_id_pk" PRIMARY KEY("post_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words" text[];--> statement-breakpoint
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_media_file" ON "post_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin (array_to_tsvector(words));--> statement-breakpoint
CREATE INDEX "posts_without_words" ON "posts" USING btree ("id") WHERE words is null;--> statement-breakpoint
INSERT INTO "post_media" ("post_id", "media_id", "position", "alt_text")
SELECT "post_id", "id", "position", "alt_text" FROM "media" WHERE "post_id" IS NOT NULL;
--> statement-breakpoint
-- The version before this one reads and writes media.post_id, position and alt_text: it can work on the same database, now or after
-- a step back. Its own writes alone go this way, not those of the trigger below.
CREATE FUNCTION media_follow_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
	DELETE FROM post_media WHERE media_id = NEW.id AND post_id = OLD.post_id AND OLD.post_id IS DISTINCT FROM NEW.post_id;
	IF NEW.post_id IS NOT NULL THEN
		INSERT INTO post_media (post_id, media_id, position, alt_text)
		VALUES (NEW.post_id, NEW.id, NEW.position, NEW.alt_text)
		ON CONFLICT (post_id, media_id) DO UPDATE SET position = excluded.position, alt_text = excluded.alt_text;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_follow_media AFTER UPDATE OF post_id, position, alt_text ON media
FOR EACH ROW EXECUTE FUNCTION media_follow_media();
--> statement-breakpoint
CREATE FUNCTION media_follow_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE media m
	SET post_id = latest.post_id, position = coalesce(latest.position, 0), alt_text = latest.alt_text
	FROM (SELECT coalesce(NEW.media_id, OLD.media_id) AS media_id) changed
		LEFT JOIN LATERAL (
			SELECT post_id, position, alt_text FROM post_media
			WHERE media_id = changed.media_id ORDER BY post_id DESC LIMIT 1
		) latest ON true
	WHERE m.id = changed.media_id
		AND (m.post_id, m.position, m.alt_text) IS DISTINCT FROM (latest.post_id, coalesce(latest.position, 0), latest.alt_text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_follow_posts AFTER INSERT OR UPDATE OR DELETE ON post_media
FOR EACH ROW EXECUTE FUNCTION media_follow_posts();
