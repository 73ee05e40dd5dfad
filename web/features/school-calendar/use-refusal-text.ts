import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('school-calendar');

/** Why a slot was not changed, in the server's words for its place, or in ours for a race that was lost. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError) {
      // The schema, and Zod with it, is too heavy for one sentence.
      const said = Array.isArray(error.details)
        ? (error.details[0] as { message?: unknown } | undefined)?.message
        : null;
      if (error.code === 'slot_refused' && typeof said === 'string') return said;
      if (error.code === 'slot_booked') return t('lost.booked');
      if (error.code === 'not_found') return t('lost.gone');
    }
    return errorText(error);
  };
}
