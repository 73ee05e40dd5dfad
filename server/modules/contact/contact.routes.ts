import type { FastifyInstance } from 'fastify';
import { contactEndpoints } from '#contract/contact.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { textsIn } from '#server/platform/texts.ts';
import { sendContactMessage } from './contact.ts';
import type { Texts } from './texts.en.ts';

const LIMIT = { max: 5, timeWindow: '10 minutes' };

const texts = await textsIn<Texts>(import.meta.dirname);

export function registerContactRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, contactEndpoints.sendContactMessage, { limit: LIMIT }, async ({ actor, body, locale }) => {
    await sendContactMessage(ctx, actor, body, locale);
    return { message: texts(locale).sent };
  });
}
