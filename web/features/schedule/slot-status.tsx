import { CircleDashed, UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import type { Slot } from './slots.ts';
import { hours } from './week.ts';

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
export function SlotChip({ slot }: { slot: Slot }) {
  const { t } = useTranslation('school');
  const language = useLanguage();
  const Icon = slot.isBooked ? UserRoundCheck : CircleDashed;
  return (
    <li
      data-tone={slot.isBooked ? 'neutral' : 'good'}
      className={cx(
        'tabular flex items-center gap-1.5 rounded-md border px-2 py-1.5 text-sm font-medium',
        slot.isBooked ? 'border-transparent bg-sunken text-soft' : 'border-good-text bg-good-soft text-good-text',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span>{hours(slot, language)}</span>
      <span className="sr-only">{slot.isBooked ? t('schedule.statusBooked') : t('schedule.statusAvailable')}</span>
    </li>
  );
}
