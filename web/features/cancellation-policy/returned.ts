import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';

/** The refund due in money, minutes of credit, or both. Empty if there is none; null if an older server left out `dollars`. */
export function useReturned(): (dollars: number | undefined, minutes: number) => string | null {
  const { money } = useFormats();
  return (dollars, minutes) =>
    dollars === undefined
      ? null
      : [dollars > 0 && money(dollars), minutes > 0 && duration(minutes)].filter(Boolean).join(' + ');
}
