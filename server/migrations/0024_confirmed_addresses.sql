-- A school's contact address is what somebody typed. Mail goes there once whoever reads it has confirmed it by a link; until then
-- to the address that was confirmed before, or to the account's own, which was confirmed at sign-up.
ALTER TABLE schools
  -- Null: the account's own.
  ADD COLUMN mail_address text;

ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check
  CHECK (purpose IN ('verify', 'reset', 'log_in', 'confirm_address'));
-- What such a link confirms.
ALTER TABLE account_tokens ADD COLUMN address text;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_address CHECK ((purpose = 'confirm_address') = (address IS NOT NULL));
-- Who is erased takes the links along that were mailed to them.
CREATE INDEX account_tokens_mailed_to ON account_tokens (lower(address)) WHERE address IS NOT NULL;

-- Whom a school's mail goes to, and in which language: asked here by everything that writes to a school.
CREATE VIEW school_recipients AS
SELECT schools.id AS school_id, coalesce(schools.mail_address, owner.email) AS address, owner.email AS account_address, owner.locale
FROM schools
-- The oldest account: a school will have more than one once its staff log in.
JOIN LATERAL (
  SELECT email, locale FROM accounts WHERE accounts.school_id = schools.id ORDER BY created_at LIMIT 1
) owner ON true;
