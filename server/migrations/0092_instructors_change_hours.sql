-- Instructors change their own hours and days off unless their school turns that off. Until now the column said whether they had to
-- propose each change, and its default was no: that a school never touched it doesn't mean that it forbids anything.
ALTER TABLE schools ALTER COLUMN instructors_set_hours SET DEFAULT true;
UPDATE schools SET instructors_set_hours = true;

-- Open proposals go. Instructors enter them again, and no answer is needed.
DROP TABLE hours_proposals;
