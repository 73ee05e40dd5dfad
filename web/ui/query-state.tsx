import { ErrorState } from './error-state.tsx';
import { useUiTexts } from './i18n/texts-hook.ts';
import { SkeletonList } from './skeleton.tsx';

interface QueryStateProps {
  error: unknown;
  onRetry: () => unknown;
  /** Of its outline. */
  label?: string;
  count?: number;
  className?: string;
}

/** Where an answer will stand: its outline while it comes, or why it could not be had, and another try. */
export function QueryState({ error, onRetry, label, ...outline }: QueryStateProps) {
  const t = useUiTexts();
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return <SkeletonList label={label ?? t('loading')} {...outline} />;
}
