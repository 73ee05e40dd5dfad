import { PAGE_PATHS } from '#contract/paths.ts';
import { MyPackages } from '../../features/packages/my-packages.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('packages');

export default function MyPackagesPage() {
  const t = useTexts();
  return (
    <Page title={t('mine.title')} width="normal">
      <p className="mb-6">
        <BackLink to={PAGE_PATHS.bookings}>{t('mine.back')}</BackLink>
      </p>
      <PageHeading lead={t('mine.lead')}>{t('mine.title')}</PageHeading>
      <MyPackages />
    </Page>
  );
}
