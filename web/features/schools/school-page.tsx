import type { ReactNode } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { PrintHead } from '../../ui/print.tsx';
import { useActor } from '../session/session-store.ts';
import { formatList, missingInformation } from './missing-information.ts';
import { useSchool } from './queries.ts';

const useTexts = createTextsHook('schools');

/** Says why students can't see the school yet and what to do. Renders nothing once they can. */
export function SchoolNotice() {
  const t = useTexts();
  const language = useLanguage();
  const actor = useActor('school');
  const { data: school } = useSchool(actor?.id);
  if (!school || actor?.role !== 'owner') return null;
  if (!school.isInformationComplete) {
    const missing = missingInformation(school).map((field) => t(`information.${field}`));
    return (
      <div className="mb-8">
        <Banner tone="attention" title={t('notice.incompleteTitle')}>
          <p>
            {missing.length > 0
              ? t('notice.incompleteText', { missing: formatList(missing, language) })
              : t('notice.incompleteTextConfirm')}
          </p>
          <LinkButton to={PAGE_PATHS.schoolProfile} size="sm" className="mt-3">
            {t('notice.complete')}
          </LinkButton>
        </Banner>
      </div>
    );
  }
  const { isApproved, name, wantedName } = school;
  if (isApproved && wantedName === null) return null;
  return (
    <div className="mb-8">
      {wantedName === null ? (
        <Banner title={t('notice.approvalTitle')}>{t('notice.approvalText')}</Banner>
      ) : (
        <Banner title={t('newName.title')}>{t('newName.text', { name, wantedName })}</Banner>
      )}
    </div>
  );
}

interface SchoolPageProps {
  title: string;
  lead?: ReactNode;
  /** Shown next to the heading. */
  action?: ReactNode;
  children: ReactNode;
  width?: 'normal' | 'wide';
  /** Compact, because the content needs the height. */
  isDense?: boolean;
}

/** A school page's heading, with a notice if students can't see the school. */
export function SchoolPage({ title, lead, action, children, width = 'wide', isDense = false }: SchoolPageProps) {
  const { data: school } = useSchool(useActor('school')?.id);
  return (
    <Page title={title} width={width} isDense={isDense} className="print:max-w-none print:p-0">
      {school && <PrintHead name={school.name} />}
      <PageHeading lead={lead} action={action} isDense={isDense}>
        {title}
      </PageHeading>
      <SchoolNotice />
      {children}
    </Page>
  );
}
