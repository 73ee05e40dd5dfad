-- All mail that is bounded is counted by this index: messages of a lesson, proposals, links and keys were counted by reading every email.
CREATE INDEX emails_bounded ON emails (regexp_replace(lower(recipient), '\+[^@]*@', '@'), kind, created_at)
  WHERE kind IN ('verify_account', 'already_registered', 'reset_password', 'contact_message', 'calendar_feed_added', 'confirm_address',
                 'member_invitation', 'student_invitation', 'log_in_link', 'api_key_added', 'lesson_message_student',
                 'lesson_message_school', 'hours_proposed');
DROP INDEX emails_that_strangers_cause;
