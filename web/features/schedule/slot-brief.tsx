import type { ReactNode } from 'react';
import { hours } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';

interface SlotBriefProps {
  slot: { instructor: string; date: string; startTime: string; endTime: string };
  /** How it stands. */
  badge: ReactNode;
}

/** A slot on a phone until its card is opened: who, when, and how it stands. */
export function SlotBrief({ slot, badge }: SlotBriefProps) {
  const formats = useFormats();
  const language = useLanguage();
  return (
    <span className="grid grid-cols-1 gap-0.5">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-semibold">{slot.instructor}</span>
        {badge}
      </span>
      <span className="tabular text-sm text-soft">
        {formats.availabilityDate(slot.date)} · {hours(slot, language)}
      </span>
    </span>
  );
}
