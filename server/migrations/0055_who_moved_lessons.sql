ALTER TABLE booking_moves
  ADD COLUMN moved_by text NOT NULL DEFAULT 'student' CHECK (moved_by IN ('student', 'school')),
  -- Of a school: who of its members.
  ADD COLUMN member_id uuid REFERENCES school_members ON DELETE SET NULL,
  -- The booking's `school_move` until then, which stands again where the move is undone.
  ADD COLUMN school_move_before integer,
  -- A school's move is told once it can no longer be undone.
  ADD COLUMN is_told boolean NOT NULL DEFAULT true;

-- Number of the school's move that brought the lesson to its time; null where its student chose that.
ALTER TABLE bookings ADD COLUMN school_move integer;
