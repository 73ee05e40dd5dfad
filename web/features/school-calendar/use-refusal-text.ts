import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { saidOfSlot } from '../school-bookings/said-of-slot.ts';

const useTexts = createTextsHook('school-calendar');

/** Why a slot was not changed, in the server's words for its place, or in ours for a race that was lost. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError) {
      const said = saidOfSlot(error);
      if (said) return said;
      if (error.code === 'slot_booked') return t('lost.booked');
      if (error.code === 'not_found') return t('lost.gone');
    }
    return errorText(error);
  };
}
