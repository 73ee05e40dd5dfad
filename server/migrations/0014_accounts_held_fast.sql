-- When a calendar last asked for it: an address that nobody reads, or that somebody does, shows itself to its holder.
ALTER TABLE calendar_feeds ADD COLUMN last_read_at timestamptz;
