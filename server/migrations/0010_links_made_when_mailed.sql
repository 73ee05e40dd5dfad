-- A link's token is made when its email is sent, by the server that sends it, and is nowhere before: the email that waits names
-- the link by this. Until then the hash is that of a token that nobody has.
ALTER TABLE account_tokens ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT account_tokens_id UNIQUE;
