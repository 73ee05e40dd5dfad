import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';

/** What is to be refunded: money, minutes of credit, or both; empty where it is nothing. */
export function useReturned(): (dollars: number, minutes: number) => string {
  const { money } = useFormats();
  return (dollars, minutes) =>
    [dollars > 0 && money(dollars), minutes > 0 && duration(minutes)].filter(Boolean).join(' + ');
}
