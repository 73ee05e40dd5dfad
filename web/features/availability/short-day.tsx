import { useFormats } from '../../ui/i18n/formats.ts';

/** The weekday above the date, so that more days stand beside each other. */
export function ShortDay({ day }: { day: string }) {
  const [weekday, ...date] = useFormats().shortDay(day).split(/\s/);
  return (
    <span className="grid leading-tight">
      <span className="first-letter:uppercase">{weekday}</span> <span>{date.join(' ')}</span>
    </span>
  );
}
