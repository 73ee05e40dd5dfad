-- What whoever looks at the list of their own sessions knows one by: names such as `Firefox` and `Windows`, no more of what a
-- browser says of itself. Null where it says neither.
ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text;
