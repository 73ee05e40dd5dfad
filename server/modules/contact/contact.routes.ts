import type { FastifyInstance } from 'fastify';
import type { Locale } from '#contract/accounts.ts';
import { contactEndpoints } from '#contract/contact.ts';
import { route } from '#server/platform/http/route.ts';
import type { ContactService } from './contact.service.ts';

const LIMIT = { max: 5, timeWindow: '10 minutes' };

const SENT: Record<Locale, string> = {
  en: 'Your message has been sent.',
  fr: 'Votre message a été envoyé.',
};

export function registerContactRoutes(app: FastifyInstance, contact: ContactService): void {
  route(
    app,
    contactEndpoints.sendContactMessage,
    async ({ actor, body, locale }) => {
      await contact.send(actor, body, locale);
      return { message: SENT[locale] };
    },
    { limit: LIMIT },
  );
}
