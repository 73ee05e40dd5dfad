import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { TEACHING_LANGUAGES } from '#contract/teaching-languages.ts';
import { cx } from '../../ui/class-names.ts';
import { selectList } from '../../ui/form/select.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useLazyImport } from '../../ui/lazy-import.ts';
import { CellShell } from './cell-shell.tsx';
import { inlineControlStyle } from './inline-input.tsx';
import { fullName } from './instructor-name.ts';
import { useLanguageNames, useLanguageOptions } from './language-options.ts';
import { useCellSave } from './use-cell-save.ts';

const useTexts = createTextsHook('school-instructors');

/** Ticked in a list; saved when one leaves it, by Tab as by a press elsewhere. Escape leaves all as it was. */
export function LanguagesCell({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const names = useLanguageNames();
  const options = useLanguageOptions();
  const { state, save, clear } = useCellSave(instructor, { describe: (one) => names(one.languages) });
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const valueId = useId();
  const List = useLazyImport(selectList, isOpen, () => setOpen(false))?.SelectList;
  const isEscaped = useRef(false);
  const languages = ticked ? TEACHING_LANGUAGES.filter((language) => ticked.includes(language)) : instructor.languages;

  const open = () => setOpen(true);

  async function close(): Promise<void> {
    setOpen(false);
    const isSame =
      languages.length === instructor.languages.length && languages.every((one) => instructor.languages.includes(one));
    const isKept = !isEscaped.current && !isSame && (await save({ languages })) === 'kept';
    isEscaped.current = false;
    if (!isKept) setTicked(null);
  }

  return (
    <CellShell state={state}>
      <span id={labelId} className="sr-only">
        {t('instructors.languagesOf', { name: fullName(instructor) })}
      </span>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${valueId} ${labelId}`}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
        className={cx(inlineControlStyle, 'flex items-center gap-1 text-right lg:min-w-32 lg:text-left')}
      >
        <span id={valueId} className="grow">
          {names(languages)}
        </span>
        <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
      </button>
      {List && (
        <List
          mode="multiple"
          options={options}
          value={languages}
          onChange={(keys) => {
            setTicked(keys);
            clear();
          }}
          trigger={trigger}
          labelId={labelId}
          onKey={(event) => {
            if (event.key === 'Escape') isEscaped.current = true;
            // The list holds the focus: without this, Escape would be the one way out by keyboard.
            if (event.key !== 'Tab') return;
            event.preventDefault();
            void close();
          }}
          isOpen={isOpen}
          onOpenChange={(opens) => (opens ? open() : void close())}
        />
      )}
    </CellShell>
  );
}
