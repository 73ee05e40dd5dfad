-- By which name a school and an instructor stand in addresses: `/schools/maple-driving-school`. One that was given belongs to its
-- record for ever, so that a link of old leads on; the current one follows the name.
CREATE TABLE public_slugs (
  kind text NOT NULL CHECK (kind IN ('school', 'instructor')),
  slug text NOT NULL,
  -- Of `schools` or `instructors`, by the kind.
  owner_id uuid NOT NULL,
  -- The name that it was made of, before a number told it from others.
  base text NOT NULL,
  is_current boolean NOT NULL,
  -- When what the page says of its owner, their free times aside, was last changed.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, slug)
);
-- One leads there; lists look the slugs of their instructors up by it.
CREATE UNIQUE INDEX public_slugs_current ON public_slugs (owner_id) WHERE is_current;
-- How many have the name already.
CREATE INDEX public_slugs_base ON public_slugs (kind, base);

-- Letters a to z, digits and hyphens: accents are folded, of other scripts nothing is left, and then the kind stands in.
CREATE FUNCTION slug_base(kind text, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(rtrim(left(btrim(regexp_replace(lower(regexp_replace(
    normalize(replace(replace(replace(translate(name, 'ØøĐđŁłŒÆ', 'OoDdLlœæ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), NFKD),
    '[\u0300-\u036f''’.]', '', 'g')), '[^a-z0-9]+', '-', 'g'), '-'), 60), '-'), ''), kind)
$$;

CREATE FUNCTION keep_slug(of_kind text, owner uuid, name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted text := slug_base(of_kind, name);
  others bigint;
BEGIN
  UPDATE public_slugs SET changed_at = now() WHERE owner_id = owner AND is_current AND base = wanted;
  IF FOUND THEN RETURN; END IF;
  UPDATE public_slugs SET is_current = false WHERE owner_id = owner AND is_current;
  -- Who goes back to an old name has its old slug.
  UPDATE public_slugs SET is_current = true, changed_at = now() WHERE (kind, slug) =
    (SELECT old.kind, old.slug FROM public_slugs old WHERE old.owner_id = owner AND old.base = wanted LIMIT 1);
  IF FOUND THEN RETURN; END IF;
  SELECT count(*) INTO others FROM public_slugs WHERE kind = of_kind AND base = wanted;
  LOOP
    -- Of two at once the second waits for the first and takes the next number.
    INSERT INTO public_slugs (kind, slug, owner_id, base, is_current, changed_at)
      VALUES (of_kind, wanted || CASE others WHEN 0 THEN '' ELSE '-' || others + 1 END, owner, wanted, true, now())
      ON CONFLICT (kind, slug) DO NOTHING;
    EXIT WHEN FOUND;
    others := others + 1;
  END LOOP;
END
$$;

-- In the transaction that writes a name, whoever writes it: a server of the version before does not know of slugs.
CREATE FUNCTION keep_school_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM keep_slug('school', NEW.id, NEW.name); RETURN NULL; END
$$;
-- A sign-up that nobody confirmed takes no name away from a school.
CREATE TRIGGER schools_slug AFTER INSERT OR UPDATE OF name, city, province, photo_key, information_completed_at, is_tax_registered,
  tax_basis_points ON schools FOR EACH ROW WHEN (NEW.information_completed_at IS NOT NULL) EXECUTE FUNCTION keep_school_slug();

CREATE FUNCTION keep_instructor_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM keep_slug('instructor', NEW.id, NEW.first_name || ' ' || NEW.last_name); RETURN NULL; END
$$;
CREATE TRIGGER instructors_slug AFTER INSERT OR UPDATE OF first_name, last_name, years_of_experience, languages, rate_cents, bio,
  photo_key, car_id, deactivated_at ON instructors FOR EACH ROW EXECUTE FUNCTION keep_instructor_slug();

-- The oldest first: of two of one name they have it without a number.
SELECT keep_slug('school', id, name) FROM (SELECT * FROM schools WHERE information_completed_at IS NOT NULL ORDER BY created_at, id) s;
SELECT keep_slug('instructor', id, first_name || ' ' || last_name) FROM (SELECT * FROM instructors ORDER BY created_at, id) i;
