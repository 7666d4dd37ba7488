DROP INDEX "post_targets_held";--> statement-breakpoint
CREATE UNIQUE INDEX "post_targets_held" ON "post_targets" USING btree ("account_id") WHERE (state in ('claimed', 'sending', 'unknown')) is true;