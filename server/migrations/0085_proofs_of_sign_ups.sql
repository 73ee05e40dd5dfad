-- The browser that a sign-up was typed in, as a hash of its cookie: the link opened there makes the sign-up's password the
-- account's. Null for sign-ups of older versions, and for clients without cookies.
ALTER TABLE sign_ups ADD COLUMN browser_hash bytea;

-- The passkey that began a session: removing it ends the session. No foreign key, because changing the password removes every
-- passkey and keeps the session that changed it.
ALTER TABLE sessions ADD COLUMN passkey_id uuid;
