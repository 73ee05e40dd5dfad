import { isReachable, resolveEnds, toStop } from '../../server/modules/reach/reach.rules.ts';
import { createPostalGeocoder } from '../../server/platform/geo/postal-geocoder.ts';
import { estimateTravel } from '../../server/platform/geo/travel-estimate.rules.ts';
import { deadlocks, imbalance, overlaps, type Witness } from '../support/witness.ts';

const CENTS = [
  'owed_cents',
  'refund_due_cents',
  'cash_cents',
  'income_cents',
  'tax_cents',
  'fee_cents',
  'credit_cents',
];

/** Keeps a hash of every message, because the product deletes messages once sent. */
export async function listenToMessages(witness: Witness): Promise<void> {
  await witness.rows(`
    CREATE SCHEMA simulate;
    CREATE UNLOGGED TABLE simulate.said (what text NOT NULL);
    GRANT USAGE ON SCHEMA simulate TO PUBLIC;
    GRANT INSERT ON simulate.said TO PUBLIC;
    CREATE FUNCTION simulate.hear() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO simulate.said VALUES (concat_ws(' ', NEW.kind, NEW.channel, NEW.recipient, NEW.device_id, md5(NEW.data::text)));
      RETURN NULL;
    END $$;
    CREATE TRIGGER heard AFTER INSERT ON emails FOR EACH ROW EXECUTE FUNCTION simulate.hear()`);
}

const BROKEN: Record<string, string> = {
  'cents by which the ledger does not balance': `SELECT sum(${CENTS.join(' + ')}) FROM ledger_entries`,
  'lessons whose ledger entries are not the agreed price less the refund': `
  SELECT count(*) FROM bookings b
    LEFT JOIN (SELECT booking_id, sum(owed_cents + refund_due_cents + cash_cents) AS came_to FROM ledger_entries GROUP BY 1) e
      ON e.booking_id = b.id
   WHERE package_order_id IS NULL AND coalesce(came_to, 0) <> total_cents + tax_cents + fee_cents - coalesce(refund_cents, 0)`,
  'lessons with both a debt and a refund due': `
  SELECT count(*) FROM (SELECT sum(owed_cents) AS owed, sum(refund_due_cents) AS due FROM ledger_entries
                         GROUP BY booking_id, CASE WHEN booking_id IS NULL THEN package_order_id END) s
   WHERE owed < 0 OR due > 0 OR owed > 0 AND due < 0`,
  'overdrawn packages': `
  SELECT count(*) FROM (SELECT sum(credit_cents) AS cents, sum(credit_minutes) AS minutes FROM ledger_entries
                         WHERE package_order_id IS NOT NULL GROUP BY package_order_id) s WHERE cents > 0 OR minutes > 0`,
  'packages whose minutes differ from those of their lessons': `
  SELECT count(*) FROM package_orders o,
         LATERAL (SELECT -sum(credit_minutes) AS left FROM ledger_entries e WHERE e.package_order_id = o.id) l,
         LATERAL (SELECT count(*) * 60 AS taken FROM bookings b WHERE b.package_order_id = o.id AND b.status <> 'Cancelled') t
   WHERE o.status = 'accepted' AND l.left > o.minutes - t.taken + 60 * (
     SELECT count(*) FROM bookings b WHERE b.package_order_id = o.id AND b.status = 'Instructor no-show')`,
  'schools with a gap in their receipt numbers': `
  SELECT count(*) FROM (SELECT count(*) AS n, max(number) AS last FROM payments GROUP BY school_id) s WHERE n <> last`,
  'emails sent twice': `SELECT coalesce(sum(n - 1), 0) FROM (SELECT count(*) AS n FROM simulate.said GROUP BY what) s`,
  'failed emails': `SELECT count(*) FROM emails WHERE status = 'failed'`,
};

/** The number of violations of each invariant. */
export async function countBroken(witness: Witness, since: Date): Promise<Record<string, number>> {
  const counted: Record<string, number> = {
    'two lessons of one instructor, car or student at once': await overlaps(witness),
    'slots booked without a lesson, or free with one': await imbalance(witness),
    'lessons that the instructor could not drive to': await lessonsOutOfReach(witness, since),
    deadlocks: await deadlocks(witness),
  };
  for (const [what, statement] of Object.entries(BROKEN)) counted[what] = await witness.count(statement);
  return counted;
}

interface DrivenRow {
  instructor_id: string;
  starts_at: Date;
  ends_at: Date;
  pickup_postal_code: string | null;
  drop_off_location: string | null;
  drop_off_postal_code: string | null;
  travel_tolerance_minutes: number;
}

const DRIVEN = `
  SELECT b.instructor_id, b.starts_at, b.ends_at, b.pickup_postal_code, b.drop_off_location, b.drop_off_postal_code,
         s.travel_tolerance_minutes
    FROM bookings b JOIN schools s ON s.id = b.school_id
   WHERE b.status <> 'Cancelled' AND s.checks_travel AND b.starts_at >= $1
   ORDER BY b.instructor_id, b.starts_at`;

/** Lessons that violate the product's drive time rule, checked again on stored data. */
async function lessonsOutOfReach(witness: Witness, since: Date): Promise<number> {
  const geocoder = createPostalGeocoder();
  const lessons = (await witness.rows<DrivenRow>(DRIVEN, [since])).map((row) => ({
    instructorId: row.instructor_id,
    stop: toStop(row, resolveEnds(row, geocoder)),
    terms: { toleranceMinutes: row.travel_tolerance_minutes },
  }));
  const minutesBetween = (...[from, to]: Parameters<typeof estimateTravel>) => estimateTravel(from, to).minutes;
  return lessons.filter(({ instructorId, stop, terms }, index) => {
    const before = lessons[index - 1];
    return before?.instructorId === instructorId && !isReachable(stop, [before.stop], terms, minutesBetween);
  }).length;
}
