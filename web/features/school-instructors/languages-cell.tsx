import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';
import { TEACHING_LANGUAGES } from '#contract/teaching-languages.ts';
import { cx } from '../../ui/class-names.ts';
import { listItemStyle, listPopoverStyle } from '../../ui/form/list-box-style.ts';
import { CellShell } from './cell-shell.tsx';
import { inlineControlStyle } from './inline-input.tsx';
import { fullName } from './instructor-name.ts';
import { useLanguageNames, useLanguageOptions } from './language-options.ts';
import { useCellSave } from './use-cell-save.ts';

/** Ticked in a list; saved when one leaves it, by Tab as by a press elsewhere. Escape leaves all as it was. */
export function LanguagesCell({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation('school');
  const names = useLanguageNames();
  const options = useLanguageOptions();
  const { state, save, clear } = useCellSave(instructor.id);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isEscaped = useRef(false);
  const languages = ticked ? TEACHING_LANGUAGES.filter((language) => ticked.includes(language)) : instructor.languages;

  async function close(): Promise<void> {
    setOpen(false);
    const isSame =
      languages.length === instructor.languages.length && languages.every((one) => instructor.languages.includes(one));
    if (!isEscaped.current && !isSame) await save({ languages });
    isEscaped.current = false;
    setTicked(null);
  }

  return (
    <CellShell state={state}>
      <Select
        aria-label={t('instructors.languagesOf', { name: fullName(instructor) })}
        selectionMode="multiple"
        value={languages}
        onChange={(keys: unknown) => {
          setTicked((Array.isArray(keys) ? keys : [keys]).map(String));
          clear();
        }}
        isOpen={isOpen}
        onOpenChange={(opens) => (opens ? setOpen(true) : void close())}
        className="min-w-0"
      >
        <Button className={cx(inlineControlStyle, 'flex items-center gap-1 text-right lg:min-w-32 lg:text-left')}>
          <SelectValue className="grow">{() => names(languages)}</SelectValue>
          <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
        </Button>
        <Popover className={listPopoverStyle}>
          <div
            role="presentation"
            onKeyDownCapture={(event) => {
              if (event.key === 'Escape') isEscaped.current = true;
              // The list holds the focus: without this, Escape would be the one way out by keyboard.
              if (event.key !== 'Tab') return;
              event.preventDefault();
              void close();
            }}
          >
            <ListBox items={options} className="max-h-80 outline-none">
              {(option) => (
                <ListBoxItem id={option.id} textValue={option.label} className={listItemStyle}>
                  {option.label}
                  <Check className="invisible size-5 text-action-text group-data-selected:visible" aria-hidden="true" />
                </ListBoxItem>
              )}
            </ListBox>
          </div>
        </Popover>
      </Select>
    </CellShell>
  );
}
