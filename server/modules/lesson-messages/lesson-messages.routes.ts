import type { FastifyInstance } from 'fastify';
import { lessonMessageEndpoints } from '#contract/lesson-messages.ts';
import { route } from '#server/platform/http/route.ts';
import type { LessonMessageService } from './lesson-messages.service.ts';

const WRITE_LIMIT = { max: 60, timeWindow: '10 minutes' };
const REPORT_LIMIT = { max: 5, timeWindow: '10 minutes' };

export function registerLessonMessageRoutes(app: FastifyInstance, messages: LessonMessageService): void {
  route(app, lessonMessageEndpoints.conversation, ({ actor, params }) => messages.read(actor, params.id));

  route(app, lessonMessageEndpoints.sendLessonMessage, { limit: WRITE_LIMIT }, ({ actor, params, body }) =>
    messages.send(actor, params.id, params.messageId, body.text),
  );

  route(app, lessonMessageEndpoints.readConversation, ({ actor, params }) => messages.markRead(actor, params.id));

  route(app, lessonMessageEndpoints.reportLessonMessage, { limit: REPORT_LIMIT }, ({ actor, params, body, locale }) =>
    messages.report(actor, { bookingId: params.id, id: params.messageId, reason: body.reason, locale }),
  );

  route(app, lessonMessageEndpoints.unreadConversations, ({ actor }) => messages.unread(actor));
}
