import type { FastifyInstance } from 'fastify';
import { conversationEndpoints } from '#contract/conversations.ts';
import { lessonMessageEndpoints } from '#contract/lesson-messages.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { readInbox, setHandled } from './inbox.ts';
import {
  countUnreadLessonMessages,
  markLessonMessagesRead,
  readLessonMessages,
  reportLessonMessage,
  sendLessonMessage,
} from './lesson-messages.ts';

const WRITE_LIMIT = { max: 60, timeWindow: '10 minutes' };
const REPORT_LIMIT = { max: 5, timeWindow: '10 minutes' };

export function registerLessonMessageRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, lessonMessageEndpoints.conversation, ({ actor, params }) => readLessonMessages(ctx, actor, params.id));

  route(app, lessonMessageEndpoints.sendLessonMessage, { limit: WRITE_LIMIT }, ({ actor, params, body }) =>
    sendLessonMessage(ctx, actor, params.id, params.messageId, body.text),
  );

  route(app, lessonMessageEndpoints.readConversation, ({ actor, params }) =>
    markLessonMessagesRead(ctx, actor, params.id),
  );

  route(app, lessonMessageEndpoints.reportLessonMessage, { limit: REPORT_LIMIT }, ({ actor, params, body, locale }) =>
    reportLessonMessage(ctx, actor, { bookingId: params.id, id: params.messageId, reason: body.reason, locale }),
  );

  route(app, lessonMessageEndpoints.unreadConversations, ({ actor }) => countUnreadLessonMessages(ctx, actor));

  route(app, conversationEndpoints.inbox, ({ actor, query }) => readInbox(ctx, actor, query));

  route(app, conversationEndpoints.handleConversation, ({ params, body }) =>
    setHandled(ctx, params.id, body.isHandled),
  );
}
