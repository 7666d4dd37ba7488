CREATE TABLE "post_counts" (
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "post_counts_user" ON "post_counts" USING btree ("user_id","status","number");--> statement-breakpoint
-- Joins the rows of a user to one for each status; rows that another transaction is joining are left to it.
CREATE FUNCTION post_counts_join(joined_user uuid) RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM post_counts WHERE ctid = ANY (ARRAY(
			SELECT ctid FROM post_counts WHERE user_id = joined_user FOR UPDATE SKIP LOCKED))
		RETURNING status, number
	)
	INSERT INTO post_counts (user_id, status, number)
	SELECT joined_user, status, sum(number) FROM taken GROUP BY status HAVING sum(number) <> 0;
$$;
--> statement-breakpoint
CREATE FUNCTION post_counts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO post_counts (user_id, status, number)
		SELECT user_id, status, count(*) FROM new_posts WHERE deleted_at IS NULL GROUP BY user_id, status;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO post_counts (user_id, status, number)
		SELECT user_id, status, -count(*) FROM old_posts WHERE deleted_at IS NULL GROUP BY user_id, status;
		RETURN NULL;
	ELSE
		INSERT INTO post_counts (user_id, status, number)
		SELECT user_id, status, sum(change) FROM (
			SELECT user_id, status, 1 AS change FROM new_posts WHERE deleted_at IS NULL
			UNION ALL
			SELECT user_id, status, -1 FROM old_posts WHERE deleted_at IS NULL
		) changes
		GROUP BY user_id, status HAVING sum(change) <> 0;
	END IF;
	-- Often enough that a sum has some hundred rows at most, and seldom enough to cost nothing.
	IF random() < 0.02 THEN
		PERFORM post_counts_join(user_id) FROM (SELECT DISTINCT user_id FROM new_posts) changed;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_counts_insert AFTER INSERT ON posts
REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION post_counts_follow();
--> statement-breakpoint
CREATE TRIGGER post_counts_update AFTER UPDATE ON posts
REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION post_counts_follow();
--> statement-breakpoint
CREATE TRIGGER post_counts_delete AFTER DELETE ON posts
REFERENCING OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION post_counts_follow();
--> statement-breakpoint
-- The triggers hold off other changes until this transaction ends, so that no post is missed or counted twice.
INSERT INTO post_counts (user_id, status, number)
SELECT user_id, status, count(*) FROM posts WHERE deleted_at IS NULL GROUP BY user_id, status;
