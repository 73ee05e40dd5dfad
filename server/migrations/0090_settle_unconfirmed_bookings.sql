-- Students no longer have API keys, and no booking waits for a confirmation. 0091 drops the columns.
SELECT pg_notify('session_ended', account_id::text) FROM sessions WHERE key_id IS NOT NULL AND member_id IS NULL;
DELETE FROM sessions WHERE key_id IS NOT NULL AND member_id IS NULL;

-- Slots first, in the order of their ids, as bookings lock them.
SELECT FROM slots WHERE id IN (SELECT slot_id FROM bookings WHERE confirm_by IS NOT NULL AND status = 'Booked')
  ORDER BY id FOR UPDATE;

CREATE TABLE unconfirmed AS
  SELECT id, slot_id, local_date FROM bookings WHERE confirm_by IS NOT NULL AND status = 'Booked' FOR UPDATE;

-- Nobody agreed to these, so the fee is refunded too. Triggers enter the credit that returns and send the webhooks.
UPDATE bookings SET
  status = 'Cancelled', cancelled_at = now(), cancelled_by = 'student', is_released = true,
  refund_cents = total_cents + tax_cents + fee_cents
WHERE id IN (SELECT id FROM unconfirmed);
-- The reason says in both languages what `is_released` did.
UPDATE bookings SET cancellation_reason = 'Not confirmed in time / Non confirmé à temps'
  WHERE confirm_by IS NOT NULL AND is_released AND cancellation_reason IS NULL;

-- A joined slot becomes its parts again, as splitSlot does it.
CREATE TABLE freed AS
  SELECT slot_id AS id, NULL::bigint AS joined_to, NULL::time AS local_start, NULL::timestamptz AS starts_at FROM unconfirmed
  UNION ALL
  SELECT id, joined_to, local_start, starts_at FROM (
    SELECT part.*, part.instructor_id = whole.instructor_id
                   AND max(part.ends_at) OVER (PARTITION BY whole.id) = whole.ends_at AS is_there
      FROM slots AS part JOIN slots AS whole ON whole.id = part.joined_to
     WHERE whole.id IN (SELECT slot_id FROM unconfirmed)
  ) AS parts WHERE is_there;
UPDATE slots SET local_end = next.local_start, ends_at = next.starts_at
  FROM (SELECT DISTINCT ON (joined_to) * FROM freed WHERE joined_to IS NOT NULL ORDER BY joined_to, starts_at) AS next
 WHERE slots.id = next.joined_to;
UPDATE slots SET joined_to = NULL WHERE joined_to IN (SELECT slot_id FROM unconfirmed);

-- Free again, unless the instructor no longer teaches or is off that day.
UPDATE slots SET
  status = CASE WHEN is_active AND NOT is_day_off THEN 'AVAILABLE' ELSE 'WITHDRAWN' END,
  is_kept_out = NOT is_active
FROM (
  SELECT slots.id AS slot_id, instructors.deactivated_at IS NULL AS is_active,
         EXISTS (SELECT FROM days_off
                  WHERE days_off.instructor_id = slots.instructor_id
                    AND slots.local_date BETWEEN days_off.from_date AND days_off.to_date) AS is_day_off
    FROM slots JOIN instructors ON instructors.id = slots.instructor_id
   WHERE slots.id IN (SELECT id FROM freed)
) AS given
WHERE slots.id = given.slot_id;
SELECT pg_notify('availability', local_date::text) FROM unconfirmed;
DROP TABLE unconfirmed, freed;

-- No version sends these any more.
DELETE FROM emails WHERE kind = 'booking_to_confirm' AND status = 'queued';
