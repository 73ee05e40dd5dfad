import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { CellState } from './use-cell-save.ts';

const useTexts = createTextsHook('school-instructors');

/** A cell that can be written in: what it holds, how saving went beside it, and why not below. */
export function CellShell({
  state,
  isNumeric,
  children,
}: {
  state: CellState;
  isNumeric?: boolean;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <span className="grid min-w-0 gap-1">
      <span className={cx('flex min-w-0 items-center gap-1', 'justify-end', !isNumeric && 'lg:justify-start')}>
        {children}
        <span
          className={cx(
            'order-first grid size-5 shrink-0 place-items-center text-good-text',
            !isNumeric && 'lg:order-last',
          )}
          aria-hidden="true"
        >
          {state.kind === 'saving' && <Spinner className="size-4 text-soft" />}
          {state.kind === 'saved' && <Check className="size-4" strokeWidth={3} />}
        </span>
      </span>
      <span
        role="status"
        className={cx('text-sm', state.kind === 'refused' ? 'max-w-56 font-medium text-loss-text' : 'sr-only')}
      >
        {state.kind === 'saving' && t('instructors.saving')}
        {state.kind === 'saved' && t('instructors.saved')}
        {state.kind === 'refused' && t('instructors.notSaved', { reason: state.reason })}
      </span>
    </span>
  );
}
