import { Circle, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { hours } from '../../ui/week.ts';
import type { Slot } from './slots.ts';

/** AV-01: grey when 'Booked', otherwise green. */
export function SlotStatus({ isBooked }: { isBooked: boolean }) {
  const { t } = useTranslation('school');
  return (
    <StatusBadge tone={isBooked ? 'neutral' : 'good'}>
      {isBooked ? t('schedule.statusBooked') : t('schedule.statusAvailable')}
    </StatusBadge>
  );
}

/** A slot on the calendar: filled and grey with a person, or green and open. */
function ChipFace({ isBooked, children }: { isBooked: boolean; children: ReactNode }) {
  const Icon = isBooked ? UserRoundCheck : Circle;
  return (
    <span
      data-tone={isBooked ? 'neutral' : 'good'}
      className={cx(
        'tabular flex items-center gap-1.5 rounded-md border px-1.5 py-1.5 text-sm font-medium',
        isBooked ? 'border-transparent bg-sunken text-soft' : 'border-good-text bg-good-soft text-good-text',
      )}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  );
}

export function SlotChip({ slot }: { slot: Slot }) {
  const { t } = useTranslation('school');
  const language = useLanguage();
  return (
    <ChipFace isBooked={slot.isBooked}>
      <span>{hours(slot, language)}</span>
      <span className="sr-only">{t(slot.isBooked ? 'schedule.statusBooked' : 'schedule.statusAvailable')}</span>
    </ChipFace>
  );
}

/** What the two looks mean, for those who see them. */
export function SlotLegend() {
  const { t } = useTranslation('school');
  return (
    <p className="mt-3 flex flex-wrap gap-2" aria-hidden="true">
      <ChipFace isBooked={false}>{t('schedule.statusAvailable')}</ChipFace>
      <ChipFace isBooked>{t('schedule.statusBooked')}</ChipFace>
    </p>
  );
}
