-- Lesson records are no longer a hash chain. Student and instructor still both confirm, a correction still leaves the record before it
-- in place, and the append-only trigger stays.
DROP TRIGGER lesson_records_chain ON lesson_records;
DROP FUNCTION chain_lesson_record();
DROP TABLE record_heads;
-- Only the nightly list of the chains that grew read it.
DROP INDEX lesson_records_recorded;
-- `record` stays the text it was written as: rewriting every row would hold the table.
ALTER TABLE lesson_records DROP COLUMN hash;
