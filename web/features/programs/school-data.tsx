import { Download } from 'lucide-react';
import { addressOf } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('programs');

/** All that the school has here, to take along. */
export function SchoolData({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('data.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('data.lead')}</p>
      <a
        href={addressOf('GET /school/:id/data.zip', { id: schoolId })}
        download="lanewise-school-data.zip"
        className={`w-full sm:w-auto ${buttonStyle('secondary')}`}
      >
        <Download className="size-5" aria-hidden="true" />
        {t('data.download')}
      </a>
    </Card>
  );
}
