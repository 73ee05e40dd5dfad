import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '../api/error-text.ts';
import { cx } from './class-names.ts';

/** Shows why an action failed. Renders nothing without an error. */
export function FailureBanner({ error, title }: { error: unknown; title?: string }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Banner tone="loss" isLive title={title}>
      {errorText(error)}
    </Banner>
  );
}

export type BannerTone = 'info' | 'good' | 'attention' | 'loss';

const tones: Record<BannerTone, { look: string; Icon: typeof Info }> = {
  info: { look: 'bg-action-soft text-action-text', Icon: Info },
  good: { look: 'bg-good-soft text-good-text', Icon: CircleCheck },
  attention: { look: 'bg-amber-soft text-amber-text', Icon: TriangleAlert },
  loss: { look: 'bg-loss-soft text-loss-text', Icon: CircleAlert },
};

interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button at the end of the banner. */
  action?: ReactNode;
  /** Announces the banner to screen readers. Leave it out for a banner that is there from the start. */
  isLive?: boolean;
}

export function Banner({ tone = 'info', title, children, action, isLive = false }: BannerProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      {...(isLive && { role: tone === 'loss' ? 'alert' : 'status' })}
      className={cx('flex gap-3 rounded-md px-4 py-3', look)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
