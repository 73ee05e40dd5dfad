import type { PersonalData } from '#server/personal-data.ts';
import { isoOrNull } from '#server/platform/clock.ts';
import { deleteOfPerson, selectOffersOfPerson, selectOptOuts } from './offers.db.ts';

export const offersPersonalData: PersonalData = {
  tables: ['offered_students', 'offer_opt_outs'],

  export: async (ctx, { id }) => ({
    lessonOffers: (await selectOffersOfPerson(ctx, id)).map((offer) => ({
      school: offer.school,
      date: offer.local_date,
      startTime: offer.local_start,
      endTime: offer.local_end,
      sentAt: isoOrNull(offer.sent_at),
      answer: offer.answer,
    })),
    offersStopped: (await selectOptOuts(ctx, id)).map(({ school, created_at }) => ({
      school,
      since: created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => deleteOfPerson(tx, id),
};
