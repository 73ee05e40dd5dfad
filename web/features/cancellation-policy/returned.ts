import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';

/** What is to be refunded: money, minutes of credit, or both. Empty where it is nothing; null where `dollars` is missing from the answer of an older server. */
export function useReturned(): (dollars: number | undefined, minutes: number) => string | null {
  const { money } = useFormats();
  return (dollars, minutes) =>
    dollars === undefined
      ? null
      : [dollars > 0 && money(dollars), minutes > 0 && duration(minutes)].filter(Boolean).join(' + ');
}
