import { useErrorText } from '../api/error-text.ts';
import { Banner } from './banner.tsx';

/** Why something did not happen, beside what was pressed; nothing while nothing failed. */
export function FailureBanner({ error, title }: { error: unknown; title?: string }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Banner tone="loss" isLive title={title}>
      {errorText(error)}
    </Banner>
  );
}
