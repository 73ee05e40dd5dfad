-- Each person's switches become the preset that changes the fewest of them; of equals the default of their role. People who never
-- turned a switch get no row. `channel_choices` stays for servers of the version before.
WITH notice (kind, actor, is_instructors, is_personal, level) AS (VALUES
  ('booking_confirmed_student', 'candidate', false, false, 'mandatory'),
  ('booking_cancelled_student', 'candidate', false, false, 'mandatory'),
  ('booking_moved_student', 'candidate', false, false, 'mandatory'),
  ('snow_day_student', 'candidate', false, false, 'mandatory'),
  ('running_late', 'candidate', false, false, 'important'),
  ('pickup_changed_student', 'candidate', false, false, 'important'),
  ('lesson_message_student', 'candidate', false, false, 'important'),
  ('slot_freed', 'candidate', false, false, 'important'),
  ('lesson_reminder', 'candidate', false, false, 'important'),
  ('lesson_missed', 'candidate', false, false, 'other'),
  ('booking_cancelled_school', 'school', true, false, 'important'),
  ('booking_moved_school', 'school', true, false, 'important'),
  ('pickup_changed_school', 'school', true, false, 'important'),
  ('lesson_message_school', 'school', true, false, 'important'),
  ('booking_confirmed_school', 'school', true, false, 'other'),
  ('lesson_kept', 'school', true, true, 'important'),
  ('lesson_requested', 'school', false, true, 'important'),
  ('busy_lessons', 'school', false, false, 'important'),
  ('licence_expiring', 'school', false, false, 'important'),
  ('car_expiring', 'school', false, false, 'important'),
  ('busy_calendar_failing', 'school', false, false, 'important'),
  ('snow_day_school', 'school', false, false, 'other'),
  ('school_waiting', 'admin', false, false, 'important')
), person AS (
  -- Somebody with several schools counts as what they are at the one where they may do most.
  SELECT accounts.id, accounts.kind,
    (SELECT m.role FROM school_members m WHERE m.account_id = accounts.id AND m.removed_at IS NULL
     ORDER BY array_position(ARRAY['owner', 'manager', 'instructor'], m.role) LIMIT 1) AS role
  FROM accounts
  WHERE id IN (
    SELECT account_id FROM channel_choices WHERE account_id IS NOT NULL
    UNION
    SELECT m.account_id FROM channel_choices c JOIN school_members m
      ON m.school_id = c.school_id AND m.role = 'owner' AND m.removed_at IS NULL
  )
), switch AS (
  SELECT person.id, person.role IS NOT DISTINCT FROM 'manager' AS is_manager, notice.level <> 'other' AS is_important,
    notice.level = 'mandatory' OR CASE
      -- The owners of a school share the email to its address.
      WHEN person.role = 'owner' AND NOT notice.is_personal THEN NOT EXISTS (
        SELECT FROM channel_choices c JOIN school_members m ON m.school_id = c.school_id
        WHERE m.account_id = person.id AND m.role = 'owner' AND m.removed_at IS NULL AND c.kind = notice.kind AND NOT c.by_mail
      )
      ELSE coalesce(own.by_mail, person.role IS NULL OR notice.is_personal)
    END AS by_mail,
    coalesce(own.by_push, true) AS by_push,
    coalesce(own.by_text, false) AS by_text
  FROM person
  JOIN notice ON notice.actor = person.kind
    AND CASE WHEN person.role = 'instructor' THEN notice.is_instructors ELSE notice.kind <> 'lesson_kept' END
  LEFT JOIN channel_choices own ON own.account_id = person.id AND own.kind = notice.kind
), changes AS (
  SELECT id, is_manager,
    count(*) FILTER (WHERE NOT by_mail) + count(*) FILTER (WHERE NOT by_push) AS all_,
    count(*) FILTER (WHERE by_mail <> is_important) + count(*) FILTER (WHERE by_push <> is_important)
      + count(*) FILTER (WHERE by_text) AS important,
    count(*) FILTER (WHERE NOT by_mail) + count(*) FILTER (WHERE by_push) + count(*) FILTER (WHERE by_text) AS email_only
  FROM switch GROUP BY id, is_manager
)
INSERT INTO notice_presets (account_id, preset)
SELECT id, CASE
  WHEN all_ < least(important, email_only) OR all_ = least(important, email_only) AND NOT is_manager THEN 'all'
  WHEN important <= email_only THEN 'important'
  ELSE 'email_only'
END
FROM changes;
