import type { SessionActor } from '#contract/accounts.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { SecondFactor } from '../second-factor/second-factor.tsx';

const useTexts = createTextsHook('admin');

/** Replaces the admin area until the administrator sets up two-step verification. */
export function SecondFactorNeeded({ actor, onClosed }: { actor: SessionActor; onClosed: () => void }) {
  const t = useTexts();
  return (
    <Page title={`${t('secondFactor.title')} · ${t('title')}`}>
      <PageHeading lead={t('secondFactor.lead')}>{t('secondFactor.title')}</PageHeading>
      <div className="max-w-xl">
        <SecondFactor actor={actor} onClosed={onClosed} />
      </div>
    </Page>
  );
}
