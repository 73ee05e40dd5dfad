-- A link that logs its student in, mailed to whom it opens for.
ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check
  CHECK (purpose IN ('verify', 'reset', 'log_in', 'confirm_address', 'log_in_link'));
