import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import type { schoolChoiceSchema, UserType } from '#contract/accounts.ts';
import { loginSchema, type SessionActor } from '#contract/accounts.ts';
import { forgotPasswordLink, loginCodeLink } from '#contract/paths.ts';
import { ApiError, call, NetworkError } from '../../api/client.ts';
import { useErrorText, useFormErrorText } from '../../api/error-text.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { TextLink } from '../../ui/link.tsx';
import { hasLogInExpired, useKeptReturn, useReturn, wasInterrupted } from '../session/use-return.ts';
import { logIn, RefusedLogin, startSession } from './login.ts';

const useTexts = createTextsHook('accounts');
const useMessages = createLazyTextsHook('messages');

type Schools = z.output<typeof schoolChoiceSchema>['schools'];

/** The schools to choose from, if the password was right and the member belongs to several. */
const schoolsToChoose = (error: unknown): Schools | null =>
  error instanceof ApiError && error.code === 'school_needed' ? (error.details as { schools: Schools }).schools : null;

/** Lets a member of several schools choose which one to log in to. */
function SchoolChoice({ schools, onChoose }: { schools: Schools; onChoose: (schoolId: string) => void }) {
  const t = useTexts();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{t('login.whichSchool')}</legend>
      {schools.map(({ id, name }, place) => (
        <Button key={id} variant="secondary" autoFocus={place === 0} onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** The refusal, with what was typed. */
interface AppError {
  reason: 'notEnabled' | 'tooMany';
  email: string;
  password: string;
}

/** A refused log-in offers a way on: a new link for an unverified account, a reset for one locked by guesses. */
function OtherWayIn({ refusal: { reason, email, password }, userType }: { refusal: AppError; userType: UserType }) {
  const t = useTexts();
  const kept = useKeptReturn();
  const returnTo = useReturn();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  if (reason === 'tooMany')
    return (
      <p>
        {t('login.tooManyHint')} <TextLink to={kept(forgotPasswordLink(userType))}>{t('login.tooManyLink')}</TextLink>
      </p>
    );
  async function send() {
    setState('busy');
    setFailure(null);
    try {
      await call('POST /auth/verification/resend', {
        body: { email, password, userType, ...(returnTo && { returnTo }) },
      });
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  }
  if (state === 'sent')
    return (
      <Banner tone="good" isLive>
        {t('login.linkSent', { email })}
      </Banner>
    );
  return (
    <div className="grid gap-3">
      <FailureBanner error={failure} />
      <p>{t('login.notConfirmed')}</p>
      <Button variant="secondary" isBusy={state === 'busy'} onClick={send}>
        {t('login.sendLink')}
      </Button>
    </div>
  );
}

const signing = lazyImport(async () => (await import('@simplewebauthn/browser')).startAuthentication);

/** Log-in with a passkey. */
function PasskeyLogin({ isRemembered }: { isRemembered: boolean }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [schools, setSchools] = useState<Schools>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function logIn(schoolId?: string) {
    setBusy(true);
    setFailure(null);
    try {
      const startAuthentication = await signing.get();
      const { options } = await call('POST /auth/passkeys/log-in/start');
      const credential = await startAuthentication({ optionsJSON: options as never });
      const body = { credential: { ...credential }, rememberMe: isRemembered, ...(schoolId && { schoolId }) };
      await startSession(call('POST /auth/passkeys/log-in', { body }));
    } catch (error) {
      const choice = schoolsToChoose(error);
      setSchools(choice ?? []);
      if (!choice) setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const isOurs = failure instanceof ApiError || failure instanceof NetworkError;
  return (
    <div className="grid gap-4">
      {failure !== null && (
        <Banner tone="attention" isLive>
          {isOurs ? errorText(failure) : t('passkey.notUsed')}
        </Banner>
      )}
      {schools.length > 0 ? (
        <SchoolChoice schools={schools} onChoose={(schoolId) => void logIn(schoolId)} />
      ) : (
        <Button variant="secondary" isBusy={isBusy} busyLabel={t('passkey.busy')} onClick={() => void logIn()}>
          {t('passkey.logIn')}
        </Button>
      )}
    </div>
  );
}

/** ER-01 to ER-03 */
function useLoginErrorText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useFormErrorText({ refused: t('login.refused'), network: t('login.network') });
  return (error) => (error instanceof RefusedLogin ? t(`login.${error.reason}`) : errorText(error));
}

/** SL-02: the specification tells the user type by the address. */
const readUserType = (pathname: string) =>
  pathname.includes('school') ? 'SCHOOL' : pathname.includes('admin') ? 'ADMIN' : 'STUDENT';

function readReason(error: unknown): AppError['reason'] | null {
  if (error instanceof RefusedLogin) return error.reason === 'notEnabled' ? 'notEnabled' : null;
  return error instanceof ApiError && error.code === 'too_many_requests' ? 'tooMany' : null;
}

export function LoginForm({ kind }: { kind: SessionActor['kind'] }) {
  const t = useTexts();
  const message = useMessages();
  const kept = useKeptReturn();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const errorText = useLoginErrorText();
  const [choice, setChoice] = useState<Schools>([]);
  const chosen = useRef<string>(undefined);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const form = useForm({
    schema: loginSchema,
    initial: { email: '', password: '', rememberMe: false },
    draft: `login-${kind}`,
    errorText,
    onSubmit: async (credentials) => {
      try {
        const schoolId = chosen.current;
        chosen.current = undefined;
        if (!(await logIn(kind, { ...credentials, ...(schoolId && { schoolId }) })))
          await navigate(loginCodeLink(readUserType(pathname), search));
      } catch (error) {
        const schools = schoolsToChoose(error);
        setChoice(schools ?? []);
        if (schools) return;
        const reason = readReason(error);
        setRefusal(reason && { reason, email: credentials.email, password: credentials.password });
        throw error;
      }
    },
  });
  return (
    <div className="grid gap-4">
      <Form form={form} label={t('login.heading')}>
        {wasInterrupted(state) && (
          <Banner tone="attention" isLive>
            {t('login.interrupted')}
          </Banner>
        )}
        {hasLogInExpired(state) && (
          <Banner tone="attention" isLive>
            {message('errors.log_in_expired')}
          </Banner>
        )}
        {refusal && form.summary.failure !== undefined && (
          <OtherWayIn refusal={refusal} userType={readUserType(pathname)} />
        )}
        <TextField {...form.field('email', t('field.email'))} type="email" autoComplete="username" required />
        <PasswordField {...form.field('password', t('field.password'))} autoComplete="current-password" required />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox {...form.field('rememberMe', t('login.rememberMe'))} />
          <TextLink to={kept(forgotPasswordLink(readUserType(pathname)))}>{t('login.forgot')}</TextLink>
        </div>
        {choice.length > 0 ? (
          <SchoolChoice
            schools={choice}
            onChoose={(schoolId) => {
              chosen.current = schoolId;
              void form.submit();
            }}
          />
        ) : (
          // CL-01 requires the button to be disabled. The error summary takes the focus it loses.
          <Button type="submit" disabled={form.isSubmitting} isBusy={form.isSubmitting} busyLabel={t('login.busy')}>
            {t('login.submit')}
          </Button>
        )}
      </Form>
      <PasskeyLogin isRemembered={form.values.rememberMe} />
    </div>
  );
}
