import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginSchema, type SessionActor } from '#contract/accounts.ts';
import { forgotPasswordLink, loginCodeLink } from '#contract/paths.ts';
import { ApiError } from '../../api/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { lateTextsOf, textsOf } from '../../ui/i18n/texts-of.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { hasLogInExpired, wasInterrupted } from '../session/login-reasons.ts';
import { logIn } from './login.ts';
import { useLoginErrorText } from './login-error-text.ts';
import { type AppError, OtherWayIn } from './other-way-in.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { RefusedLogin } from './refused-login.ts';
import { SchoolChoice, type Schools, schoolsToChoose } from './school-choice.tsx';

const useTexts = textsOf('accounts');
const useMessages = lateTextsOf('messages');

/** SL-02: told by the address, as the specification has it. */
const userTypeOf = (pathname: string) =>
  pathname.includes('school') ? 'SCHOOL' : pathname.includes('admin') ? 'ADMIN' : 'STUDENT';

function reasonOf(error: unknown): AppError['reason'] | null {
  if (error instanceof RefusedLogin) return error.reason === 'notEnabled' ? 'notEnabled' : null;
  return error instanceof ApiError && error.code === 'too_many_requests' ? 'tooMany' : null;
}

export function LoginForm({ kind }: { kind: SessionActor['kind'] }) {
  const t = useTexts();
  const message = useMessages();
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
          await navigate(loginCodeLink(userTypeOf(pathname), search));
      } catch (error) {
        const schools = schoolsToChoose(error);
        setChoice(schools ?? []);
        if (schools) return;
        const reason = reasonOf(error);
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
          <OtherWayIn refusal={refusal} userType={userTypeOf(pathname)} />
        )}
        <TextField {...form.field('email', t('field.email'))} type="email" autoComplete="username" required />
        <PasswordField {...form.field('password', t('field.password'))} autoComplete="current-password" required />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox {...form.field('rememberMe', t('login.rememberMe'))} />
          <TextLink to={forgotPasswordLink(userTypeOf(pathname))}>{t('login.forgot')}</TextLink>
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
          // CL-01 asks for a disabled button; the summary of errors takes the focus that it loses.
          <Button type="submit" disabled={form.isSubmitting} isBusy={form.isSubmitting} busyLabel={t('login.busy')}>
            {t('login.submit')}
          </Button>
        )}
      </Form>
      <PasskeyLogin isRemembered={form.values.rememberMe} />
    </div>
  );
}
