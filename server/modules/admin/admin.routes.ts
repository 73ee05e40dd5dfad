import type { FastifyInstance } from 'fastify';
import { adminEndpoints } from '#contract/admin.ts';
import { adminBookingEndpoints } from '#contract/admin-bookings.ts';
import { adminMailEndpoints } from '#contract/admin-mail.ts';
import { adminReviewEndpoints } from '#contract/admin-reviews.ts';
import { auditEndpoints } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import { route } from '#server/platform/http/route.ts';
import type { AdminService } from './admin.service.ts';
import { accountAnswer, auditAnswer, bookingAnswer, mailAnswer, messageAnswer, schoolAnswer } from './admin-answers.ts';
import { bookingEvents } from './booking-history.ts';

const each = <Row, Answer>({ items, next }: Page<Row>, answer: (row: Row) => Answer): Page<Answer> => ({
  items: items.map(answer),
  next,
});

export function registerAdminRoutes(app: FastifyInstance, admin: AdminService): void {
  registerLists(app, admin);

  route(app, adminEndpoints.approveSchool, ({ actor, params }) => admin.approveSchool(actor, params.id));
  route(app, adminEndpoints.decideSchoolName, ({ actor, params, body }) =>
    admin.decideSchoolName(actor, params.id, body),
  );
  route(app, adminEndpoints.disableAccount, ({ actor, params }) => admin.disableAccount(actor, params.id));
  route(app, adminEndpoints.enableAccount, ({ actor, params }) => admin.enableAccount(actor, params.id));
  route(app, adminEndpoints.expirePassword, ({ actor, params }) => admin.expirePassword(actor, params.id));
  route(app, adminEndpoints.removeSecondFactor, ({ actor, params }) => admin.removeSecondFactor(actor, params.id));
  route(app, adminReviewEndpoints.setReviewVisibility, ({ actor, params, body }) =>
    admin.setReviewVisibility(actor, params.id, body),
  );
  route(app, adminEndpoints.markMessage, ({ actor, params, body }) => admin.markMessage(actor, params.id, body.state));
  route(app, adminMailEndpoints.sendMailAgain, ({ actor, params }) => admin.sendMailAgain(actor, params.id));
  route(app, adminMailEndpoints.sendAllMailAgain, ({ actor }) => admin.sendAllMailAgain(actor));
}

function registerLists(app: FastifyInstance, admin: AdminService): void {
  route(app, adminEndpoints.adminWaiting, () => admin.waiting());
  route(app, adminEndpoints.adminSchools, async ({ query }) => each(await admin.schools(query), schoolAnswer));
  route(app, adminEndpoints.adminAccounts, async ({ query }) => each(await admin.accounts(query), accountAnswer));
  route(app, adminBookingEndpoints.adminBookings, async ({ query }) =>
    each(await admin.bookings(query), bookingAnswer),
  );
  route(app, adminBookingEndpoints.adminBooking, async ({ params }) => {
    const history = await admin.booking(params.id);
    return { ...bookingAnswer(history.booking), events: bookingEvents(history) };
  });
  route(app, adminReviewEndpoints.adminReviews, ({ query }) => admin.reviews(query));
  route(app, adminEndpoints.adminMessages, async ({ query }) => each(await admin.messages(query), messageAnswer));
  route(app, adminMailEndpoints.undeliveredMail, async ({ query }) => each(await admin.mail(query), mailAnswer));
  route(app, auditEndpoints.auditLog, async ({ query }) => each(await admin.auditLog(query), auditAnswer));
}
