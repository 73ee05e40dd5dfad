import type { FastifyInstance } from 'fastify';
import { studentClaimEndpoints } from '#contract/student-claims.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { mergeStudents, undoMerge } from './merge-students.ts';
import { acceptClaim, answerClaim, describeClaimInvitation, inviteStudent, listClaims } from './student-claims.ts';

export function registerStudentClaimRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, studentClaimEndpoints.mergeStudents, ({ params, query, body }) =>
    mergeStudents(ctx, params.id, params.studentId, { into: body.into, isPreview: query.preview }),
  );
  route(app, studentClaimEndpoints.undoMerge, ({ params }) => undoMerge(ctx, params.id, params.studentId));
  route(app, studentClaimEndpoints.inviteStudent, ({ params }) => inviteStudent(ctx, params.id, params.studentId));
  route(app, studentClaimEndpoints.claims, ({ actor }) => listClaims(ctx, actor.id));
  route(app, studentClaimEndpoints.answerClaim, ({ actor, params, body }) =>
    answerClaim(ctx, actor.id, params.id, body),
  );
  route(app, studentClaimEndpoints.claimInvitation, ({ query }) => describeClaimInvitation(ctx, query.token));
  route(app, studentClaimEndpoints.acceptClaim, ({ actor, body }) => acceptClaim(ctx, actor.id, body));
}
