-- The week that an instructor saw who proposed another: what changed since is said before that is accepted. Null of days off, and of
-- what was proposed at a server of the version before.
ALTER TABLE hours_proposals
  ADD COLUMN seen_version integer,
  ADD COLUMN seen_lines jsonb,
  ADD CHECK ((seen_version IS NULL) = (seen_lines IS NULL));
