import { toDollars } from '#contract/money.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import { selectOrdersOfPerson, takeAllBack } from './orders.db.ts';

/** Bought packages stay in the school's books. Requests that wait for an answer are withdrawn. */
export const packagesPersonalData: PersonalData = {
  tables: ['package_orders'],

  async export(ctx, { id }) {
    const orders = await selectOrdersOfPerson(ctx, id);
    return {
      packages: orders.map((order) => ({
        school: order.school,
        package: order.name_en,
        minutes: order.minutes,
        price: toDollars(order.price_cents),
        tax: order.tax_cents === null ? null : toDollars(order.tax_cents),
        state: order.status,
        askedAt: order.asked_at.toISOString(),
        answeredAt: isoOrNull(order.answered_at),
        expiresOn: order.expires_on,
        invoice: order.invoice_number,
        endedAt: isoOrNull(order.ended_at),
      })),
    };
  },

  erase: (tx, { id }) => takeAllBack(tx, id, nowDate(tx.clock)),
};
