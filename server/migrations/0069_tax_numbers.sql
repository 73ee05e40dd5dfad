-- Under which numbers a school collects tax, for its receipts, statements and invoices; empty until it says so. The second is of the
-- province's own tax, where it has one beside the federal.
ALTER TABLE schools
  ADD COLUMN tax_number text NOT NULL DEFAULT '',
  ADD COLUMN provincial_tax_number text NOT NULL DEFAULT '';
