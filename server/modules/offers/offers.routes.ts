import type { FastifyInstance } from 'fastify';
import { offerEndpoints } from '#contract/offers.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { answerOffer, readLinkedOffer } from './answer-offer.ts';
import { listOffers, makeOffer, withdrawOffer } from './make-offer.ts';
import { suggestStudents } from './suggest-students.ts';

/** For each network address. */
const LINK_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerOfferRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, offerEndpoints.offerSuggestions, ({ params, query }) => suggestStudents(ctx, params.id, query));

  route(app, offerEndpoints.makeOffer, ({ actor, body }) => makeOffer(ctx, actor, body));

  route(app, offerEndpoints.offers, async ({ params }) => ({ offers: await listOffers(ctx, params.id) }));

  route(app, offerEndpoints.withdrawOffer, ({ params }) => withdrawOffer(ctx, params.id, params.offerId));

  route(app, offerEndpoints.linkedOffer, { limit: LINK_LIMIT }, ({ query }) => readLinkedOffer(ctx, query.link));

  route(app, offerEndpoints.answerOffer, { limit: LINK_LIMIT }, ({ body }) => answerOffer(ctx, body.link, body.answer));
}
