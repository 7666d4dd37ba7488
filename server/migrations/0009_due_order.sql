DROP INDEX "post_targets_due";--> statement-breakpoint
CREATE INDEX "post_targets_due" ON "post_targets" USING btree ("due_at","id") WHERE state = 'scheduled';