-- A connection plans the function's question once and keeps the plan. One that was made while there were few entries would read
-- all of them for each new one ever after, until the table is next analysed.
ALTER FUNCTION enter_in_ledger SET enable_seqscan = off;
