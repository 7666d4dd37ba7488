CREATE TABLE "post_network_counts" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"status" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "post_network_counts_user" ON "post_network_counts" USING btree ("user_id","platform","status","number");--> statement-breakpoint
-- Joins the rows of a user to one for each status, and for each network and status; rows that another transaction is joining are left to it.
CREATE OR REPLACE FUNCTION post_counts_join(joined_user uuid) RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM post_counts WHERE ctid = ANY (ARRAY(
			SELECT ctid FROM post_counts WHERE user_id = joined_user FOR UPDATE SKIP LOCKED))
		RETURNING status, number
	)
	INSERT INTO post_counts (user_id, status, number)
	SELECT joined_user, status, sum(number) FROM taken GROUP BY status HAVING sum(number) <> 0;
	WITH taken AS (
		DELETE FROM post_network_counts WHERE ctid = ANY (ARRAY(
			SELECT ctid FROM post_network_counts WHERE user_id = joined_user FOR UPDATE SKIP LOCKED))
		RETURNING platform, status, number
	)
	INSERT INTO post_network_counts (user_id, platform, status, number)
	SELECT joined_user, platform, status, sum(number) FROM taken GROUP BY platform, status HAVING sum(number) <> 0;
$$;
--> statement-breakpoint
-- A row with an empty network counts the post itself.
CREATE OR REPLACE FUNCTION post_counts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		WITH change AS (
			SELECT user_id, unnest(array_prepend('', platforms)) AS platform, status, count(*) AS number
			FROM new_posts WHERE deleted_at IS NULL GROUP BY 1, 2, 3
		), counted AS (
			INSERT INTO post_counts (user_id, status, number) SELECT user_id, status, number FROM change WHERE platform = ''
		)
		INSERT INTO post_network_counts (user_id, platform, status, number) SELECT * FROM change WHERE platform <> '';
	ELSIF TG_OP = 'DELETE' THEN
		WITH change AS (
			SELECT user_id, unnest(array_prepend('', platforms)) AS platform, status, -count(*) AS number
			FROM old_posts WHERE deleted_at IS NULL GROUP BY 1, 2, 3
		), counted AS (
			INSERT INTO post_counts (user_id, status, number) SELECT user_id, status, number FROM change WHERE platform = ''
		)
		INSERT INTO post_network_counts (user_id, platform, status, number) SELECT * FROM change WHERE platform <> '';
		RETURN NULL;
	ELSE
		WITH change AS (
			SELECT user_id, platform, status, sum(step) AS number FROM (
				SELECT user_id, unnest(array_prepend('', platforms)) AS platform, status, 1 AS step FROM new_posts WHERE deleted_at IS NULL
				UNION ALL
				SELECT user_id, unnest(array_prepend('', platforms)), status, -1 FROM old_posts WHERE deleted_at IS NULL
			) steps
			GROUP BY 1, 2, 3 HAVING sum(step) <> 0
		), counted AS (
			INSERT INTO post_counts (user_id, status, number) SELECT user_id, status, number FROM change WHERE platform = ''
		)
		INSERT INTO post_network_counts (user_id, platform, status, number) SELECT * FROM change WHERE platform <> '';
	END IF;
	-- Often enough that a sum has some hundred rows at most, and seldom enough to cost nothing.
	IF random() < 0.02 THEN
		PERFORM post_counts_join(user_id) FROM (SELECT DISTINCT user_id FROM new_posts) changed;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The functions are not yet seen by other transactions, and these must not change posts meanwhile.
LOCK TABLE posts IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO post_network_counts (user_id, platform, status, number)
SELECT user_id, unnest(platforms), status, count(*) FROM posts WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
