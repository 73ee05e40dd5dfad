import type { FastifyInstance } from 'fastify';
import { officeMessageEndpoints } from '#contract/office-messages.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { answerLesson, describeLinkedLesson } from './answer-lesson.ts';
import {
  listAnswers,
  listMessagesOfLesson,
  listPeopleToCall,
  markAnswerHandled,
  tickToldByPhone,
  tickWaitingMessage,
} from './list-office-messages.ts';

const LINK_LIMIT = { max: 60, timeWindow: '10 minutes', by: 'network' } as const;

export function registerOfficeMessageRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, officeMessageEndpoints.callList, async ({ actor }) => ({ people: await listPeopleToCall(ctx, actor.id) }));
  route(app, officeMessageEndpoints.toldByPhone, ({ actor, params, body }) =>
    tickToldByPhone(ctx, actor, params.messageId, body.isTold),
  );
  route(app, officeMessageEndpoints.tickWaitingMessage, ({ actor, params, body }) =>
    tickWaitingMessage(ctx, actor, params.id, body.isTold),
  );
  route(app, officeMessageEndpoints.officeAnswers, async ({ actor }) => ({
    answers: await listAnswers(ctx, actor.id),
  }));
  route(app, officeMessageEndpoints.answerHandled, ({ actor, params, body }) =>
    markAnswerHandled(ctx, actor, params.answerId, body.isHandled),
  );
  route(app, officeMessageEndpoints.officeMessages, async ({ params }) => ({
    messages: await listMessagesOfLesson(ctx, params.id),
  }));
  route(app, officeMessageEndpoints.linkedLesson, { limit: LINK_LIMIT }, ({ query }) =>
    describeLinkedLesson(ctx, query.link),
  );
  route(app, officeMessageEndpoints.answerLesson, { limit: LINK_LIMIT }, ({ body }) => answerLesson(ctx, body));
}
