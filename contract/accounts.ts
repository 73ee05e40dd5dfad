import * as z from 'zod/mini';
import { cleanEmail, cleanPassword } from './clean-text.ts';
import { canonicalEmail, EMAIL_MAX, isEmail } from './email.ts';
import { endpoint, MEMBER_ROLES } from './endpoint.ts';
import { isLocale } from './locale.ts';
import { returnPath } from './paths.ts';
import { idSchema, requiredText } from './validation.ts';

/** Language of a person's emails. The API description lists the available languages. */
export const localeSchema = z.string({ error: 'invalid' }).check(z.refine(isLocale, 'invalid'));

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const emailSchema = z.string({ error: 'required' }).check(
  z.overwrite(cleanEmail),
  z.minLength(1, 'required'),
  z.maxLength(EMAIL_MAX, 'too_long'),
  // Runs after a failed check too, because aborting would hide errors in other fields. The checks above cover empty and long text.
  z.refine((text) => text === '' || text.length > EMAIL_MAX || isEmail(text), 'invalid_email'),
  z.overwrite(canonicalEmail),
  z.meta({ format: 'email' }),
);

/** A new password. The server also rejects the most common ones; it has the list. */
export const newPasswordSchema = z
  .string({ error: 'required' })
  .check(
    z.overwrite(cleanPassword),
    z.minLength(1, 'required'),
    z.minLength(PASSWORD_MIN, 'password_too_short'),
    z.maxLength(PASSWORD_MAX, 'password_too_long'),
  );

export const enteredPasswordSchema = z
  .string({ error: 'required' })
  .check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long'));

export const changePasswordSchema = z.object({
  currentPassword: enteredPasswordSchema,
  newPassword: newPasswordSchema,
});

export const loginSchema = z.object({
  email: emailSchema,
  password: enteredPasswordSchema,
  /** Keeps the session for 30 days instead of 12 idle hours. */
  rememberMe: z.optional(z.boolean({ error: 'invalid' })),
});

/** Members of several schools name the one they log in to. */
export const schoolLoginSchema = z.extend(loginSchema, { schoolId: z.optional(idSchema) });

/** `details` of `school_needed`: the schools that the account is a member of. */
export const schoolChoiceSchema = z.object({
  schools: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(MEMBER_ROLES) })),
});

export const candidateSignupSchema = z.object({
  first_name: requiredText(80),
  last_name: requiredText(80),
  email: emailSchema,
  password: newPasswordSchema,
  locale: z.optional(localeSchema),
});

/**
 * Page to return to after login. Anything that isn't one of our pages is ignored, because it's no reason to refuse a
 * login.
 */
const returnToSchema = z.catch(
  z.optional(
    z.string().check(
      z.maxLength(500),
      z.regex(/^\/(?!\/)[\w\-./?=&%+~:,*]*$/),
      z.refine((wanted) => returnPath(wanted) !== null, 'invalid'),
    ),
  ),
  undefined,
);

export const schoolSignupSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  name: requiredText(120),
  locale: z.optional(localeSchema),
});

/** API-01. Sets a session cookie only if the account is enabled and its password hasn't expired. */
export const candidateLoginAnswerSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_account_enabled: z.boolean(),
  is_password_expired: z.boolean(),
  /** True for a student's parent or guardian. */
  is_guardian: z.boolean(),
});

/** API-03. `id` is the school's. */
export const schoolLoginAnswerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAccountEnabled: z.boolean(),
  isCredentialsExpired: z.boolean(),
  /** False until someone fills in the school's information. */
  isInformationComplete: z.boolean(),
  /** Role at the school. An instructor's own lessons are those of the linked instructor. */
  role: z.enum(MEMBER_ROLES),
  instructorId: z.nullable(z.string()),
});

const messageSchema = z.object({ message: z.string() });

/** The logged-in account, as the page shows it. `id` belongs to the candidate, the school or the administrator. */
export const sessionSchema = z.object({
  actor: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('candidate'),
        id: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        photoVersion: z.nullable(z.string()),
        /** True for a guardian of at least one student; their home page then lists those students. */
        isGuardian: z.boolean(),
        /** True once they've booked a lesson for themselves. A guardian who hasn't gets a menu without the students' pages. */
        hasLessons: z.optional(z.boolean()),
      }),
      z.object({
        kind: z.literal('school'),
        id: z.string(),
        name: z.string(),
        email: z.string(),
        isInformationComplete: z.boolean(),
        photoVersion: z.nullable(z.string()),
        /** Null until the school has entered its address. */
        timeZone: z.optional(z.nullable(z.string())),
        role: z.enum(MEMBER_ROLES),
        instructorId: z.nullable(z.string()),
        /** The member's own name; empty for owners, who appear as their school. */
        memberName: z.optional(z.string()),
        /** May see income and export bookings: owners, bookkeepers, and managers if an owner allows it. */
        maySeeFigures: z.boolean(),
        /** May change weekly hours and days off; instructors only their own. */
        maySetHours: z.boolean(),
        /** May book lessons for students; instructors only for their own, if an owner allows it. */
        mayBook: z.optional(z.boolean()),
      }),
      z.object({
        kind: z.literal('admin'),
        id: z.string(),
        name: z.string(),
        email: z.string(),
        /** Everything else stays closed until the account sets up two-step verification. */
        needsSecondFactor: z.boolean(),
      }),
    ]),
  ),
});
export type Session = z.infer<typeof sessionSchema>;
export type SessionActor = NonNullable<Session['actor']>;

/** The specification's spelling of a user kind in links (`/verify/student`) and bodies (`STUDENT`). */
export const USER_TYPES = ['STUDENT', 'SCHOOL', 'ADMIN'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const userTypeSchema = z.pipe(
  z.pipe(
    z.string({ error: 'required' }),
    z.transform((text) => text.toUpperCase()),
  ),
  z.enum(USER_TYPES, { error: 'invalid' }),
);

export const linkTokenSchema = z
  .string({ error: 'required' })
  .check(z.minLength(1, 'required'), z.maxLength(200, 'invalid'));

export const accountEndpoints = {
  candidateLogin: endpoint({
    method: 'POST',
    path: '/candidate/login',
    access: 'anyone',
    summary: 'Log a student in',
    body: loginSchema,
    refusals: ['invalid_credentials', 'code_needed', 'too_many_requests'],
    response: candidateLoginAnswerSchema,
  }),
  candidateSignup: endpoint({
    method: 'POST',
    path: '/candidate/signup',
    access: 'anyone',
    summary: 'Sign a student up and email a verification link',
    body: z.extend(candidateSignupSchema, { returnTo: returnToSchema }),
    status: 201,
    response: messageSchema,
  }),
  schoolLogin: endpoint({
    method: 'POST',
    path: '/school/login',
    access: 'anyone',
    summary: 'Log a school member in, to the named school if there are several',
    body: schoolLoginSchema,
    refusals: ['invalid_credentials', 'code_needed', 'school_needed', 'too_many_requests'],
    response: schoolLoginAnswerSchema,
  }),
  schoolSignup: endpoint({
    method: 'POST',
    path: '/school/signup',
    access: 'anyone',
    summary: 'Sign a school up and email a verification link',
    body: schoolSignupSchema,
    status: 201,
    response: messageSchema,
  }),
  adminLogin: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'anyone',
    summary: 'Log an administrator in',
    body: loginSchema,
    refusals: ['invalid_credentials', 'code_needed', 'too_many_requests'],
    response: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      isAccountEnabled: z.boolean(),
      isCredentialsExpired: z.boolean(),
      needsSecondFactor: z.boolean(),
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'anyone',
    summary: 'End the session',
    status: 204,
  }),
  session: endpoint({
    method: 'GET',
    path: '/session',
    access: 'anyone',
    summary: 'The account logged in to this browser; null if none or for an API key',
    response: sessionSchema,
  }),
  verify: endpoint({
    method: 'GET',
    path: '/verify/:userType',
    access: 'anyone',
    summary: 'Verify an account with its emailed token',
    params: z.object({ userType: userTypeSchema }),
    /**
     * `from=page` means a browser, where only the one that signed up can prove who chose the password. `logIn` also logs a
     * student in there, if nobody is logged in and the link is opened for the first time.
     */
    query: z.object({
      token: linkTokenSchema,
      from: z.optional(z.enum(['page'])),
      logIn: z.optional(z.enum(['true'])),
    }),
    refusals: ['verification_failed'],
    /**
     * If `isPasswordPending`, log in from this browser with the sign-up password, or choose a new one with this token. `email` is
     * the verified address, for the page's log-in form; `actor` is set if the student is now logged in. With `isLockedOut`, an
     * administrator has locked the account, so nobody can log in.
     */
    response: z.extend(messageSchema, {
      isPasswordPending: z.optional(z.boolean()),
      email: z.optional(z.string()),
      isLockedOut: z.optional(z.boolean()),
      actor: z.optional(sessionSchema.shape.actor),
    }),
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/verification/resend',
    access: 'anyone',
    summary: 'Resend the verification link if the password matches; same answer for any address',
    body: z.object({
      email: emailSchema,
      password: enteredPasswordSchema,
      userType: userTypeSchema,
      returnTo: returnToSchema,
    }),
    response: messageSchema,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'anyone',
    summary: 'Email a password reset link; same answer for unknown addresses',
    body: z.object({ email: emailSchema, userType: userTypeSchema, returnTo: returnToSchema }),
    response: messageSchema,
  }),
  sendLogInLink: endpoint({
    method: 'POST',
    path: '/auth/log-in-link',
    access: 'anyone',
    summary: 'Email a student a login link; same answer for unknown addresses',
    body: z.object({ email: emailSchema, returnTo: returnToSchema }),
    response: messageSchema,
  }),
  useLogInLink: endpoint({
    method: 'POST',
    path: '/auth/log-in-link/use',
    access: 'anyone',
    summary: 'Log in with a single-use emailed link; two-step verification asks for a code next',
    body: z.object({ token: linkTokenSchema, rememberMe: z.optional(z.boolean()) }),
    refusals: ['log_in_link_over', 'invalid_credentials', 'code_needed'],
    response: sessionSchema,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/password/reset',
    access: 'anyone',
    summary: 'Set a new password with an emailed token; ends every session',
    body: z.object({ token: linkTokenSchema, newPassword: newPasswordSchema }),
    refusals: ['invalid_token'],
    response: messageSchema,
  }),
};
