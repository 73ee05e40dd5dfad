import { Download } from 'lucide-react';
import { buildUrl } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('programs');

/** All that the school has here, to take along. */
export function SchoolData({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('data.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('data.lead')}</p>
      <a
        href={buildUrl('GET /school/:id/data.zip', { id: schoolId })}
        download="lanewise-school-data.zip"
        className={`w-full sm:w-auto ${buttonStyle('secondary')}`}
      >
        <Download className="size-5" aria-hidden="true" />
        {t('data.download')}
      </a>
    </Card>
  );
}
