import { Clock } from 'lucide-react';
import { visitorZone } from './dates.ts';
import { useFormats } from './i18n/formats.ts';

/** Names the lesson's time zone if the visitor's differs; `isPlain` for tables. */
export function ZoneNote({ timeZone, isPlain = false }: { timeZone: string; isPlain?: boolean }) {
  const name = useFormats().zone(timeZone);
  if (timeZone === visitorZone()) return null;
  if (isPlain) return <span className="block text-sm text-soft first-letter:uppercase">{name}</span>;
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      <span className="first-letter:uppercase">{name}</span>
    </p>
  );
}
