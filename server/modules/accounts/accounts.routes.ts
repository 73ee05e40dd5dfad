import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountEndpoints } from '#contract/accounts.ts';
import { passkeyEndpoints } from '#contract/passkeys.ts';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { resolveOrigin } from '#server/platform/http/cross-site.ts';
import { route } from '#server/platform/http/route.ts';
import { parseDevice } from '#server/platform/sessions/device.ts';
import { newToken } from '#server/platform/sessions/tokens.ts';
import { textsIn } from '#server/platform/texts.ts';
import { adminAnswer, candidateAnswer, schoolAnswer, sessionActor } from './account-answers.ts';
import { toActorKind } from './accounts.rules.ts';
import { describeAccount } from './accounts.ts';
import { rememberBrowser } from './known-browsers.ts';
import { sendLogInLink, useLogInLink } from './log-in-link.ts';
import { finishLogIn, type LogIn, logIn } from './login.ts';
import { logInWithPasskey, startPasskeyLogIn } from './passkeys.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { beginSession, findWaitingLogIn } from './sessions.ts';
import { resendSignUpLink, signUpCandidate, signUpSchool } from './signup.ts';
import type { Texts } from './texts.en.ts';
import { verifyAccount } from './verify-account.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** The session of a browser. An API key's isn't ended by a log-in or log-out. */
const browserSession = ({ actor, sessionTokenHash }: FastifyRequest): Buffer | null =>
  actor?.key ? null : sessionTokenHash;

/** For each network address. A whole class behind one router fits. */
const LOGIN_LIMIT = { max: 30, timeWindow: '1 minute', by: 'network' } as const;
const SIGNUP_LIMIT = { max: 20, timeWindow: '10 minutes', by: 'network' } as const;
const LINK_LIMIT = { max: 10, timeWindow: '10 minutes', by: 'network' } as const;
const CODE_LIMIT = { max: 30, timeWindow: '1 minute', by: 'network' } as const;
const TOKEN_LIMIT = { max: 30, timeWindow: '10 minutes', by: 'network' } as const;

export function registerAccountRoutes(app: FastifyInstance, ctx: Context): void {
  type LogInCall = { isRemembered: boolean; request: FastifyRequest; reply: FastifyReply };

  /** @throws AppError code_needed, an error status because the log-in isn't finished */
  async function enter({ account, isEnabled, isExpired, pendingToken }: LogIn, call: LogInCall): Promise<void> {
    if (account.password_hash !== null) call.request.triedAccountId = account.id;
    if (pendingToken !== null) {
      ctx.logInCookie.write(call.reply, pendingToken);
      throw new AppError('code_needed', { accountId: account.id });
    }
    if (isEnabled && !isExpired) await startSession({ account, hasGivenCode: false }, call);
  }

  async function startSession(
    verified: Pick<LogIn, 'account'> & { hasGivenCode: boolean; passkeyId?: string },
    { isRemembered, request, reply }: LogInCall,
  ): Promise<void> {
    const session = await beginSession(ctx, verified, {
      isRemembered,
      replaces: browserSession(request),
      device: parseDevice(request.headers['user-agent']),
    });
    ctx.sessionCookie.write(reply, session);
    await storeBrowser(verified.account.id, request, reply);
  }

  async function waitingLogIn(request: FastifyRequest) {
    const token = ctx.logInCookie.read(request);
    return token === null ? null : findWaitingLogIn(ctx, token);
  }

  async function storeBrowser(accountId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    ctx.browserCookie.write(reply, await rememberBrowser(ctx, accountId, ctx.browserCookie.read(request)));
  }

  route(app, accountEndpoints.candidateLogin, { limit: LOGIN_LIMIT }, async ({ body, request, reply }) => {
    const done = await logIn(ctx, 'candidate', body, ctx.browserCookie.read(request));
    await enter(done, { isRemembered: body.rememberMe ?? false, request, reply });
    return candidateAnswer(done);
  });

  route(app, accountEndpoints.schoolLogin, { limit: LOGIN_LIMIT }, async ({ body, request, reply }) => {
    const done = await logIn(ctx, 'school', body, ctx.browserCookie.read(request));
    await enter(done, { isRemembered: body.rememberMe ?? false, request, reply });
    return schoolAnswer(done);
  });

  route(app, accountEndpoints.adminLogin, { limit: LOGIN_LIMIT }, async ({ body, request, reply }) => {
    const done = await logIn(ctx, 'admin', body, ctx.browserCookie.read(request));
    await enter(done, { isRemembered: body.rememberMe ?? false, request, reply });
    return adminAnswer(done, ctx.demandsSecondFactor(done.account));
  });

  route(app, secondFactorEndpoints.waitingLogIn, async ({ request }) => ({
    isWaiting: (await waitingLogIn(request)) !== null,
  }));

  route(app, secondFactorEndpoints.finishLogIn, { limit: CODE_LIMIT }, async ({ body, request, reply }) => {
    const waiting = await waitingLogIn(request);
    if (waiting === null) throw new AppError('log_in_expired');
    const { account, isRemembered } = waiting;
    request.triedAccountId = account.id;
    await finishLogIn(ctx, waiting, body.code, ctx.browserCookie.read(request));
    ctx.logInCookie.clear(reply);
    await startSession({ account, hasGivenCode: true }, { isRemembered, request, reply });
    return { actor: sessionActor(account) };
  });

  route(app, passkeyEndpoints.startPasskeyLogIn, { limit: LOGIN_LIMIT }, async ({ request }) => ({
    options: { ...(await startPasskeyLogIn(ctx, resolveOrigin(request, ctx.publicOrigin))) },
  }));

  route(app, passkeyEndpoints.passkeyLogIn, { limit: LOGIN_LIMIT }, async ({ body, request, reply }) => {
    const { account, passkeyId } = await logInWithPasskey(
      ctx,
      body.credential,
      body.schoolId,
      resolveOrigin(request, ctx.publicOrigin),
    );
    request.triedAccountId = account.id;
    const isRemembered = body.rememberMe ?? false;
    await startSession({ account, hasGivenCode: true, passkeyId }, { isRemembered, request, reply });
    return { actor: sessionActor(account, { needsSecondFactor: ctx.demandsSecondFactor(account) }) };
  });

  /** Keeps the browser's token, so that it proves both accounts of someone who signs up as a student and as a school. */
  function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const token = ctx.signUpCookie.read(request) ?? newToken();
    ctx.signUpCookie.write(reply, token);
    return token;
  }

  route(app, accountEndpoints.candidateSignup, { limit: SIGNUP_LIMIT }, async ({ body, locale, request, reply }) => {
    await signUpCandidate(ctx, body, { locale, browserToken: markBrowser(request, reply) });
    return { message: texts(locale).signedUp };
  });

  route(app, accountEndpoints.schoolSignup, { limit: SIGNUP_LIMIT }, async ({ body, locale, request, reply }) => {
    await signUpSchool(ctx, body, { locale, browserToken: markBrowser(request, reply) });
    return { message: texts(locale).signedUp };
  });

  route(app, accountEndpoints.logout, async ({ request, reply }) => {
    const ownSession = browserSession(request);
    if (ownSession) await ctx.sessions.end(ownSession);
    ctx.sessionCookie.clear(reply);
  });

  route(app, accountEndpoints.session, async ({ actor }) => {
    // A key must not learn who made it.
    const account = actor === null || actor.key ? undefined : await describeAccount(ctx, actor);
    return { actor: account === undefined ? null : sessionActor(account, actor ?? {}) };
  });

  route(app, accountEndpoints.verify, { limit: TOKEN_LIMIT }, async ({ params, query, locale, request, reply }) => {
    const opener = { signUpToken: ctx.signUpCookie.read(request), isPage: query.from === 'page' };
    const verified = await verifyAccount(ctx, params.userType, query.token, opener);
    const { account, isPasswordPending } = verified;
    // Logging in from this browser with the sign-up's password finishes it.
    if (isPasswordPending) await storeBrowser(account.id, request, reply);
    // This browser chose the password and has the mailbox, so asking for the password again would prove nothing.
    const isLockedOut = account.disabled_at !== null;
    const entersHere = !isLockedOut && verified.isFirstHere && query.logIn !== undefined && request.actor === null;
    const isIn = entersHere && account.kind === 'candidate';
    if (isIn) await startSession({ account, hasGivenCode: false }, { isRemembered: false, request, reply });
    return {
      message: texts(locale).verified,
      ...(isPasswordPending && { isPasswordPending }),
      ...(opener.isPage && { email: account.email }),
      ...(isLockedOut && { isLockedOut }),
      ...(isIn && { actor: sessionActor(account) }),
    };
  });

  route(app, accountEndpoints.forgotPassword, { limit: LINK_LIMIT }, async ({ body, locale }) => {
    await forgotPassword(ctx, body);
    return { message: texts(locale).linkSent };
  });

  route(
    app,
    accountEndpoints.resendVerification,
    { limit: LINK_LIMIT },
    async ({ body: { userType, ...typed }, locale }) => {
      await resendSignUpLink(ctx, { kind: toActorKind(userType), ...typed });
      return { message: texts(locale).linkSentAgain };
    },
  );

  route(app, accountEndpoints.sendLogInLink, { limit: LINK_LIMIT }, async ({ body, locale }) => {
    await sendLogInLink(ctx, body.email, body.returnTo);
    return { message: texts(locale).logInLinkSent };
  });

  route(app, accountEndpoints.useLogInLink, { limit: TOKEN_LIMIT }, async ({ body, request, reply }) => {
    const isRemembered = body.rememberMe ?? false;
    const done = await useLogInLink(ctx, body.token, isRemembered);
    await enter(done, { isRemembered, request, reply });
    return { actor: sessionActor(done.account) };
  });

  route(app, accountEndpoints.resetPassword, { limit: TOKEN_LIMIT }, async ({ body, locale, request, reply }) => {
    const accountId = await resetPassword(ctx, body.token, body.newPassword);
    // Otherwise wrong guesses elsewhere could block the owner's next log-in.
    await storeBrowser(accountId, request, reply);
    return { message: texts(locale).passwordSet };
  });
}
