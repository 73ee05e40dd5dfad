import type { ProvinceCode } from '#contract/provinces.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useSchoolSettings } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

const useTexts = textsOf('school-settings');
const useUiTexts = textsOf('ui');

/** Tax, and what students see before they book. */
export function SchoolSettingsSection({ schoolId, province }: { schoolId: string; province: ProvinceCode | null }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { data, error, refetch, isFetching } = useSchoolSettings(schoolId);
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('settings.title')}</h2>
      <p className="mt-1 mb-3 text-soft">{t('settings.lead')}</p>
      {data ? (
        <SettingsForm schoolId={schoolId} province={province} settings={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonList label={ui('loading')} count={2} className="h-16 w-full rounded-lg" />
      )}
    </Card>
  );
}
