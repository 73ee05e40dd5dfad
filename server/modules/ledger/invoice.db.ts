import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import type { Letterhead } from './letterhead.ts';
import { LETTERHEAD } from './receipt.db.ts';

export interface InvoiceRow extends Letterhead {
  invoice_number: number;
  name_en: string;
  name_fr: string;
  minutes: number;
  price_cents: number;
  tax_cents: number;
  expires_on: string;
  /** On the school's clock. */
  accepted_on: string;
  time_zone: string;
  locale: string;
  student: string;
}

/** Of a package that its school accepted, ended or not; undefined before. */
export async function selectInvoice(ctx: Queryable, orderId: string): Promise<InvoiceRow | undefined> {
  const zone = sql<string>`coalesce(schools.time_zone, ${ZONE_UNTIL_SAID})`;
  const row = await ctx.db
    .selectFrom('package_orders')
    .innerJoin('schools', 'schools.id', 'package_orders.school_id')
    .innerJoin('accounts', 'accounts.id', 'package_orders.candidate_id')
    .select([
      'package_orders.invoice_number',
      'package_orders.name_en',
      'package_orders.name_fr',
      'package_orders.minutes',
      'package_orders.price_cents',
      'package_orders.tax_cents',
      'package_orders.expires_on',
      sql<string>`to_char(package_orders.answered_at AT TIME ZONE ${zone}, 'YYYY-MM-DD')`.as('accepted_on'),
      zone.as('time_zone'),
      'schools.name as school',
      ...LETTERHEAD,
      'accounts.locale',
      sql<string>`trim(concat_ws(' ', accounts.first_name, accounts.last_name))`.as('student'),
    ])
    .where('package_orders.id', '=', orderId)
    .where('package_orders.invoice_number', 'is not', null)
    .executeTakeFirst();
  return row as InvoiceRow | undefined;
}
