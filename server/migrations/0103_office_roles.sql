-- The same roles as `MEMBER_ROLES`, so that a role no server knows can't be stored.
ALTER TABLE school_members
  DROP CONSTRAINT school_members_role_check,
  ADD CONSTRAINT school_members_role_check
    CHECK (role IN ('owner', 'manager', 'front_desk', 'bookkeeper', 'instructor'));
ALTER TABLE member_invitations
  DROP CONSTRAINT member_invitations_role_check,
  ADD CONSTRAINT member_invitations_role_check
    CHECK (role IN ('owner', 'manager', 'front_desk', 'bookkeeper', 'instructor'));

ALTER TABLE schools
  ADD COLUMN desk_overrides boolean NOT NULL DEFAULT false,
  ADD COLUMN instructors_book boolean NOT NULL DEFAULT true;
