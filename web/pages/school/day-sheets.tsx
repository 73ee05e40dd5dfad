import { PAGE_PATHS } from '#contract/paths.ts';
import { DaySheetList } from '../../features/day-sheets/day-sheets.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('day-sheets');

export default function DaySheetsPage() {
  const t = useTexts();
  const actor = useActor('school');
  return (
    <Page title={t('title')} className="print:max-w-none print:p-0">
      <div className="print:hidden">
        <p className="mb-4">
          <BackLink to={PAGE_PATHS.schoolBookings}>{t('back')}</BackLink>
        </p>
        <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      </div>
      {actor && <DaySheetList schoolId={actor.id} />}
    </Page>
  );
}
