import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '../api/error-text.ts';
import { Button } from './button.tsx';
import { useUiTexts } from './i18n/texts-hook.ts';
import { SkeletonList } from './skeleton.tsx';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <EmptyRoad />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-md text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

function EmptyRoad() {
  return (
    <svg viewBox="0 0 120 56" className="h-14 w-30" aria-hidden="true">
      <path d="M8 54 52 14h16l44 40Z" className="fill-sunken" />
      <path d="M2 14h116" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
      <circle cx="60" cy="13" r="8" className="fill-amber" />
      <path d="M2 14h116v3H2z" className="fill-paper" />
      <path d="M60 20v5m0 6v7m0 7v9" className="stroke-line-strong" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** An error in place of a list or page, with a retry button. */
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

interface QueryStateProps {
  error: unknown;
  onRetry: () => unknown;
  /** Label of the loading placeholder. */
  label?: string;
  count?: number;
  className?: string;
}

/** Placeholder for a query's result: a skeleton while it loads, or its error with a retry button. */
export function QueryState({ error, onRetry, label, ...outline }: QueryStateProps) {
  const t = useUiTexts();
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return <SkeletonList label={label ?? t('loading')} {...outline} />;
}
