import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Spinner } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { CellState } from './use-cell-save.ts';

/** Styled as underlined text to keep rows compact, but still an input. */
export const inlineControlStyle =
  'min-h-11 border-b border-line-strong px-1.5 transition-colors hover:border-action hover:bg-sunken lg:min-h-9';

const MIN_SIZE = 5;

interface InlineInputProps {
  label: string;
  /** The stored value. */
  value: string;
  /**
   * Called on blur and Enter if the text differs. Resolves to whether it was saved: false restores the old value,
   * 'kept' leaves the text.
   */
  onCommit: (text: string) => Promise<boolean | 'kept'>;
  onEdit: () => void;
  isNumeric?: boolean;
  placeholder?: string;
}

export function InlineInput({ label, value, onCommit, onEdit, isNumeric = false, placeholder }: InlineInputProps) {
  /** The typed text while editing or saving; null shows the stored value. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;

  async function commit(): Promise<void> {
    if (typed === null) return;
    if (typed.trim() === value) return setTyped(null);
    if ((await onCommit(typed.trim())) === 'kept') return;
    setTyped((now) => (now === typed ? null : now));
  }

  return (
    <input
      type="text"
      aria-label={label}
      inputMode={isNumeric ? 'decimal' : 'text'}
      autoComplete="off"
      // In `ch`, because `size` assumes average letters and cut 'Volkswagen'.
      style={{ width: `calc(${Math.max(MIN_SIZE, shown.length)}ch + 1.25rem)` }}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onEdit();
      }}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit();
        if (event.key === 'Escape') setTyped(null);
      }}
      className={cx(inlineControlStyle, 'max-w-full lg:max-w-52', isNumeric && 'tabular text-right')}
    />
  );
}

const useTexts = createTextsHook('school-instructors');

/** An editable cell with its saving state and error. */
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
