import { useState } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { CancellationPolicyDialog } from '../../features/cancellation-policy/policy-text.tsx';
import { FaqStructuredData, QuestionList } from '../../features/public-content/question-list.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('public-content');

/** FQ-01 to FQ-03 */
export default function Faqs() {
  const t = useTexts();
  const [isPolicyOpen, setPolicyOpen] = useState(false);
  return (
    <Page title={t('faqs.title')} description={t('faqs.description')} width="normal">
      <FaqStructuredData />
      <PageHeading lead={t('faqs.lead')}>{t('faqs.title')}</PageHeading>
      <QuestionList onShowPolicy={() => setPolicyOpen(true)} />
      <p className="mt-8 text-center">
        {t('faqs.notAnswered')} <TextLink to={PAGE_PATHS.contact}>{t('faqs.writeToUs')}</TextLink>
      </p>
      <CancellationPolicyDialog isOpen={isPolicyOpen} onClose={() => setPolicyOpen(false)} />
    </Page>
  );
}
