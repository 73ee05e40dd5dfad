import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../api/error-text.ts';
import { NetworkError } from '../../api/errors.ts';
import { Banner } from '../../ui/banner.tsx';

export function CancelFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('student');
  const errorText = useErrorText();
  return (
    <Banner tone="loss" isLive title={t('cancelled.failed')}>
      {error instanceof NetworkError ? t('cancelled.network') : errorText(error)}
    </Banner>
  );
}
