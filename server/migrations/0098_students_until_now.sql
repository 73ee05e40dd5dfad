-- Records of everybody with a booking or a package order, made after the triggers of 0097, so that nobody is missed in between.
INSERT INTO school_students (school_id, id, candidate_id, first_name, last_name, phone, email, locale, created_at)
SELECT known.school_id, a.id, a.id, a.first_name, a.last_name, a.phone, a.email, a.locale, known.since
  FROM (SELECT school_id, candidate_id, min(since) AS since FROM (
          SELECT school_id, candidate_id, created_at AS since FROM bookings
          UNION ALL SELECT school_id, candidate_id, asked_at FROM package_orders) AS met
         GROUP BY school_id, candidate_id) AS known
  JOIN accounts a ON a.id = known.candidate_id
 WHERE a.erased_at IS NULL
ON CONFLICT DO NOTHING;
