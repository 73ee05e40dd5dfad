import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SuccessDialog } from '../../ui/overlay/dialog.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { useReturn } from '../session/use-return.ts';

const useTexts = createTextsHook('accounts');

/** SS-01 and CS-01 */
export function AccountCreatedDialog({ sentTo, loginPath }: { sentTo: string | null; loginPath: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const leave = () => void navigate(loginPath);
  return (
    <SuccessDialog
      isOpen={sentTo !== null}
      onClose={leave}
      title={t('signup.created')}
      actions={<Button onClick={leave}>{t('signup.goToLogin')}</Button>}
    >
      <p>{t('signup.checkEmail')}</p>
      <p className="mt-2 text-sm wrap-anywhere text-soft">{t('signup.sentTo', { email: sentTo ?? '' })}</p>
    </SuccessDialog>
  );
}

/** Reassures visitors who picked a lesson before signing up that it's still waiting for them. */
export function SavedLessonNote() {
  const t = useTexts();
  if (!useReturn()?.startsWith(PAGE_PATHS.instructorDetails)) return null;
  return (
    <div className="mb-5">
      <Banner isLive>{t('signup.lessonKept')}</Banner>
    </div>
  );
}

interface AccountPageProps {
  title: string;
  heading: string;
  lead?: string;
  children: ReactNode;
  /** Links below the card, such as the one to sign up. */
  footer?: ReactNode;
}

/** Layout shared by log-in, sign-up, forgotten password and reset: one narrow card. */
export function AccountPage({ title, heading, lead, children, footer }: AccountPageProps) {
  return (
    <Page title={title} width="narrow" {...(lead && { description: lead })}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Card>{children}</Card>
      {footer && <div className="mt-6 grid gap-2 text-center">{footer}</div>}
    </Page>
  );
}
