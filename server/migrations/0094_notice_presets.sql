-- What each person wants to be told, and how. No row: the default of `defaultPreset` in channels.service.ts.
CREATE TABLE notice_presets (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  preset text NOT NULL CHECK (preset IN ('all', 'important', 'email_only'))
);
