import { Suspense } from 'react';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const useTexts = createTextsHook('cancellation-policy');

/** FQ-02: the cancellation policy in a dialog. */
export function CancellationPolicyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  if (!isOpen) return null;
  // A page without these texts opens the dialog when they have loaded, and stays interactive meanwhile.
  return (
    <Suspense fallback={null}>
      <OpenDialog onClose={onClose} />
    </Suspense>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog isOpen onClose={onClose} title={t('policy.title')}>
      <CancellationPolicyText />
    </Dialog>
  );
}

const bands = [
  { percent: 100, text: 'full', detail: 'fullDetail', look: 'bg-good-soft text-good-text' },
  { percent: 50, text: 'half', detail: 'halfDetail', look: 'bg-amber-soft text-amber-text' },
  { percent: 0, text: 'none', detail: 'noneDetail', look: 'bg-loss-soft text-loss-text' },
] as const;

interface CancellationPolicyTextProps {
  /** False if the buttons must fit on a phone screen. */
  hasLead?: boolean;
  /** Refund that applies right now, which is marked. Omitted outside a lesson. */
  currentPercent?: number;
}

/** CP-01: refunds by notice given. */
export function CancellationPolicyText({ hasLead = true, currentPercent }: CancellationPolicyTextProps) {
  const t = useTexts();
  return (
    <div className="grid gap-4">
      {hasLead && <p className="text-soft">{t('policy.lead')}</p>}
      <ul className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
        {bands.map(({ percent, text, detail, look }) => (
          <li
            key={percent}
            {...(percent === currentPercent && { 'aria-current': true })}
            className={cx(
              'col-span-2 grid grid-cols-subgrid',
              percent === currentPercent && '-mx-3 rounded-md bg-sunken px-3 py-2',
            )}
          >
            <span
              className={cx(
                'tabular grid h-8 place-items-center rounded-md px-3 text-sm font-bold whitespace-nowrap',
                look,
              )}
            >
              {t('policy.refund', { percent })}
            </span>
            <div className="pt-1">
              {percent === currentPercent && <p className="text-sm font-bold text-action-text">{t('policy.now')}</p>}
              <p className="font-semibold">{t(`policy.${text}`)}</p>
              <p className="text-sm text-soft">{t(`policy.${detail}`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm font-medium">{t('policy.fee')}</p>
    </div>
  );
}
