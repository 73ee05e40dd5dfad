-- A package that is ended before it is used up: what is left of it is taken out of credit and off what is owed, with its part of the tax;
-- what was paid for it is to be given back. What the school keeps for the ending has its tax in it.
CREATE OR REPLACE FUNCTION enter_package_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cents integer;
  minutes_left integer;
  tax_back integer;
  kept_tax integer;
BEGIN
  IF NEW.status = 'accepted' THEN
    PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NULL, NEW.id, 'package', NEW.answered_at,
                            0, NEW.tax_cents, 0, NULL, 0, NEW.price_cents, NEW.minutes, NEW.minutes);
    RETURN NULL;
  END IF;
  PERFORM hold_money_of(NEW.school_id, NEW.candidate_id);
  SELECT -sum(credit_cents), -sum(credit_minutes),
         least(round(-sum(credit_cents) * NEW.tax_cents::numeric / NEW.price_cents), -sum(tax_cents))
    INTO cents, minutes_left, tax_back FROM ledger_entries WHERE package_order_id = NEW.id;
  kept_tax := round(NEW.kept_cents * NEW.tax_cents::numeric / (NEW.price_cents + NEW.tax_cents));
  PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NULL, NEW.id, 'package_ended', NEW.ended_at,
                          NEW.kept_cents - kept_tax, kept_tax - tax_back, 0, NULL, 0, -cents, -minutes_left, -minutes_left);
  RETURN NULL;
END
$$;
DROP TRIGGER package_orders_entered ON package_orders;
CREATE TRIGGER package_orders_entered AFTER UPDATE OF status ON package_orders FOR EACH ROW
  WHEN (OLD.status = 'asked' AND NEW.status = 'accepted' OR OLD.status = 'accepted' AND NEW.status = 'ended')
  EXECUTE FUNCTION enter_package_order();
