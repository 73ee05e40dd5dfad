-- A school's name is its own: no other school may have one that looks like it, nor its old page addresses for a year.

-- Names that are held, by how they look (`lookAlikes` in server/platform/look-alikes.ts). The server fills in those of schools
-- that were there before, and of schools that an older server wrote. Of two old schools with one name, one has the row.
CREATE TABLE school_names (
  -- Two schools that save the same name at once: the second waits for the first, and is refused.
  key text PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  -- As the school writes it.
  name text NOT NULL,
  -- Since when the school has another name. Its old one is kept from others for a year.
  released_at timestamptz
);
-- A school's own rows, when it is renamed.
CREATE INDEX school_names_school ON school_names (school_id);

-- The name that an approved school asks for, where the operator approves names. Students see the old one until then.
ALTER TABLE schools ADD COLUMN wanted_name text, ADD COLUMN name_wanted_at timestamptz;
-- Both or neither.
ALTER TABLE schools ADD CONSTRAINT schools_wanted_name CHECK ((wanted_name IS NULL) = (name_wanted_at IS NULL));
-- The moments of its last renames, the oldest first: three a year are allowed.
ALTER TABLE schools ADD COLUMN renamed_at timestamptz[] NOT NULL DEFAULT '{}';
-- Since when the school, or its new name, waits for the operator.
ALTER TABLE schools ADD COLUMN waits_since timestamptz GENERATED ALWAYS AS
  (coalesce(name_wanted_at, CASE WHEN approved_at IS NULL THEN information_completed_at END)) STORED;
-- The operator's list, the longest waiting first.
CREATE INDEX schools_to_approve ON schools (waits_since, id) WHERE waits_since IS NOT NULL;

-- Since when a school's page is at another address. The old one leads on for a year; after that others may have it. Null: as long
-- as its owner is there, as an instructor's.
ALTER TABLE public_slugs ADD COLUMN retired_at timestamptz;
UPDATE public_slugs SET retired_at = now() WHERE kind = 'school' AND NOT is_current;

CREATE OR REPLACE FUNCTION keep_slug(of_kind text, owner uuid, name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted text := slug_base(of_kind, name);
  others bigint;
BEGIN
  -- Addresses that would look like pages of ours.
  IF of_kind = 'school' AND (wanted ~ '(^|-)lanewise(-|$)' OR wanted IN ('support', 'admin', 'help', 'security', 'soutien', 'aide')) THEN
    wanted := 'school-' || replace(wanted, 'lanewise', 'lane');
  END IF;
  UPDATE public_slugs SET changed_at = now() WHERE owner_id = owner AND is_current AND base = wanted;
  IF FOUND THEN RETURN; END IF;
  UPDATE public_slugs SET is_current = false, retired_at = CASE of_kind WHEN 'school' THEN now() END
    WHERE owner_id = owner AND is_current;
  -- A return to an old name has its old slug.
  UPDATE public_slugs SET is_current = true, changed_at = now(), retired_at = NULL WHERE (kind, slug) =
    (SELECT old.kind, old.slug FROM public_slugs old WHERE old.owner_id = owner AND old.base = wanted LIMIT 1);
  IF FOUND THEN RETURN; END IF;
  SELECT count(*) INTO others FROM public_slugs
    WHERE kind = of_kind AND base = wanted AND (retired_at IS NULL OR retired_at > now() - interval '1 year');
  LOOP
    -- Of two at once the second waits for the first and takes the next number.
    INSERT INTO public_slugs AS taken (kind, slug, owner_id, base, is_current, changed_at)
      VALUES (of_kind, wanted || CASE others WHEN 0 THEN '' ELSE '-' || others + 1 END, owner, wanted, true, now())
      ON CONFLICT (kind, slug) DO UPDATE SET owner_id = EXCLUDED.owner_id, base = EXCLUDED.base, is_current = true,
        changed_at = now(), retired_at = NULL
      WHERE taken.retired_at <= now() - interval '1 year';
    EXIT WHEN FOUND;
    others := others + 1;
  END LOOP;
END
$$;
