-- by itself: an index that was cut off in the middle is left without use
DROP INDEX CONCURRENTLY IF EXISTS slots_upload;
-- by itself: reads the large table of slots while people book
-- The slots of an upload: read to list which uploads can be undone, and to undo one.
CREATE INDEX CONCURRENTLY slots_upload ON slots (upload_id, status, starts_at) WHERE upload_id IS NOT NULL;
-- in one transaction:
ALTER TABLE schedule_uploads
  ADD COLUMN removed_count integer NOT NULL DEFAULT 0,
  -- Free slots that the upload replaced, which undoing it restores. They are withdrawn.
  ADD COLUMN removed_slots bigint[] NOT NULL DEFAULT '{}',
  -- Slots that were there already and that its sheet has too.
  ADD COLUMN kept_slots bigint[] NOT NULL DEFAULT '{}',
  -- The preview that it saved, so that a repeated request is recognised.
  ADD COLUMN preview_version text,
  ADD COLUMN undone_at timestamptz;
