import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AccountPage } from './account-page.tsx';

const useTexts = createTextsHook('accounts');

interface InvitationPageProps<T> {
  title: string;
  /** From the emailed link. Empty if the address lost it. */
  token: string;
  invitation: UseQueryResult<T>;
  over: { title: string; text: string; logIn: { to: string; label: string } };
  children: (invitation: T) => ReactNode;
}

/** Page behind an emailed invitation: its form, or why it can no longer be accepted. */
export function InvitationPage<T>({ title, token, invitation, over, children }: InvitationPageProps<T>) {
  const { data, error, refetch } = invitation;
  const isOver =
    token === '' || (error instanceof ApiError && ['invitation_over', 'invalid_request'].includes(error.code ?? ''));
  return (
    <AccountPage title={title} heading={title}>
      {isOver ? (
        <Outcome
          tone="loss"
          title={over.title}
          actions={<LinkButton to={over.logIn.to}>{over.logIn.label}</LinkButton>}
        >
          <p>{over.text}</p>
        </Outcome>
      ) : data ? (
        children(data)
      ) : (
        <QueryState error={error} onRetry={refetch} count={3} className="h-12 w-full rounded-lg" />
      )}
    </AccountPage>
  );
}

interface InvitedFieldsProps {
  form: FormFields<{ token: string; firstName: string; lastName: string; password: string }>;
  email: string;
  asksName: boolean;
  /** Help text for the password of an existing account. Null if this invitation creates the account. */
  ownPassword: string | null;
}

/** Shows who is invited by whom, and asks for the name and password. */
export function InvitedFields({ form, email, asksName, ownPassword }: InvitedFieldsProps) {
  const t = useTexts();
  return (
    <>
      <p className="font-semibold break-all">{email}</p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksName && (
        <>
          <TextField {...form.field('firstName', t('field.firstName'))} autoComplete="given-name" required />
          <TextField {...form.field('lastName', t('field.lastName'))} autoComplete="family-name" required />
        </>
      )}
      <PasswordField
        {...form.field('password', t('field.password'))}
        description={ownPassword ?? t('field.passwordHelp')}
        autoComplete={ownPassword === null ? 'new-password' : 'current-password'}
        required
      />
    </>
  );
}
