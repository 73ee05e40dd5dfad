import type { ProvinceCode } from '#contract/provinces.ts';
import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useSchoolSettings } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

const useTexts = textsOf('school-settings');

/** Tax, and what students see before they book. */
export function SchoolSettingsSection({ schoolId, province }: { schoolId: string; province: ProvinceCode | null }) {
  const t = useTexts();
  const { data, error, refetch } = useSchoolSettings(schoolId);
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('settings.title')}</h2>
      <p className="mt-1 mb-3 text-soft">{t('settings.lead')}</p>
      {data ? (
        <SettingsForm schoolId={schoolId} province={province} settings={data} />
      ) : (
        <QueryState error={error} onRetry={refetch} count={2} className="h-16 w-full rounded-lg" />
      )}
    </Card>
  );
}
