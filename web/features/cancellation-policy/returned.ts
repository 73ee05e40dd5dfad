import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';

/** What goes back: money, minutes of credit, or both. */
export function useReturned(): (dollars: number, minutes: number) => string {
  const { money } = useFormats();
  return (dollars, minutes) =>
    [(dollars > 0 || minutes === 0) && money(dollars), minutes > 0 && duration(minutes)].filter(Boolean).join(' + ');
}
