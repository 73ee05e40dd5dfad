import { CloudOff } from 'lucide-react';
import { useErrorText } from '../api/error-text.ts';
import { Button } from './button.tsx';
import { useUiTexts } from './i18n/texts-hook.ts';

/** A list or page that could not be had: why, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const t = useUiTexts();
  const errorText = useErrorText();
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudOff className="size-10 text-soft" strokeWidth={1.5} aria-hidden="true" />
      <p className="max-w-md font-medium">{errorText(error)}</p>
      {onRetry && (
        <Button variant="secondary" onClick={() => onRetry()}>
          {t('action.tryAgain')}
        </Button>
      )}
    </div>
  );
}
