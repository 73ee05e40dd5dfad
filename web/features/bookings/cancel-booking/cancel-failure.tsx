import { useErrorText } from '../../../api/error-text.ts';
import { NetworkError } from '../../../api/errors.ts';
import { Banner } from '../../../ui/banner.tsx';
import { textsOf } from '../../../ui/i18n/texts-of.ts';

const useTexts = textsOf('cancel-booking');

export function CancelFailure({ error }: { error: unknown }) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <Banner tone="loss" isLive title={t('cancelled.failed')}>
      {error instanceof NetworkError ? t('cancelled.network') : errorText(error)}
    </Banner>
  );
}
