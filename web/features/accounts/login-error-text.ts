import { useFormErrorText } from '../../api/error-text.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { RefusedLogin } from './refused-login.ts';

const useTexts = textsOf('accounts');

/** ER-01 to ER-03 */
export function useLoginErrorText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useFormErrorText({ refused: t('login.refused'), network: t('login.network') });
  return (error) => (error instanceof RefusedLogin ? t(`login.${error.reason}`) : errorText(error));
}
