-- Wrong passwords by account, counted for a quarter of an hour; the columns are those of rate-limiter-flexible. The key is a
-- hash, so that the table names nobody.
CREATE TABLE login_attempts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- The password that the sign-up behind a verification link chose. It becomes the account's when that very link is opened:
-- whoever signs up first with somebody else's address must not have set the password that its owner then verifies.
ALTER TABLE account_tokens ADD COLUMN password_hash text;
