import { Ban, Check, CircleDashed, Clock, Flag, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'good' | 'loss' | 'neutral' | 'attention' | 'progress' | 'closed';

const tones: Record<Tone, { look: string; Icon: LucideIcon }> = {
  good: { look: 'bg-good-soft text-good-text', Icon: Check },
  loss: { look: 'bg-loss-soft text-loss-text', Icon: Ban },
  neutral: { look: 'bg-sunken text-soft', Icon: CircleDashed },
  attention: { look: 'bg-amber-soft text-amber-text', Icon: TriangleAlert },
  progress: { look: 'bg-action-soft text-action-text', Icon: Clock },
  closed: { look: 'bg-sunken text-loss-text', Icon: Flag },
};

/** Text and background colours of a tone, for anything that isn't a badge. */
export const toneStyle = (tone: Tone): string => tones[tone].look;

/** A status shown by words and shape as well as colour. The icon is the tone's own unless `icon` is given. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  const { look, Icon: ownIcon } = tones[tone];
  const Icon = icon ?? ownIcon;
  return (
    <span
      data-tone={tone}
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        look,
      )}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A plain fact in a pill, such as a language or a car. */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={cx('inline-flex items-center rounded-full bg-sunken px-2.5 py-0.5 text-sm text-soft', className)}>
      {children}
    </span>
  );
}
