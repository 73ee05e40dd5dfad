import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { zonePlace } from '#contract/formats.ts';
import { visitorZone } from './wall-time.ts';

/** Names the street's zone to a reader whose own clock may differ; plain where it stands in a table. */
export function ZoneNote({ timeZone, isPlain = false }: { timeZone: string; isPlain?: boolean }) {
  const { t } = useTranslation();
  if (timeZone === visitorZone()) return null;
  if (isPlain) return <span className="block text-sm text-soft">{t('zone', { place: zonePlace(timeZone) })}</span>;
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      {t('zone', { place: zonePlace(timeZone) })}
    </p>
  );
}
