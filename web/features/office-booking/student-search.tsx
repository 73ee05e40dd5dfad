import { UserPlus, UserRound } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { StudentRow } from '#contract/school-students.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useDebounced } from '../../ui/use-time.ts';
import { fullName, type KnownStudent } from './names.ts';
import { useStudentSearch } from './queries.ts';
import { lastDigits } from './typed-person.ts';

const useTexts = createTextsHook('office-booking');

const SEARCH_MAX = 120;

interface Option {
  key: string;
  icon: ReactNode;
  content: ReactNode;
  choose: () => void;
}

interface StudentSearchProps {
  schoolId: string;
  value: string;
  chosen: KnownStudent | null;
  /** The chosen student whose name was typed over. */
  replaced: KnownStudent | null;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (student: KnownStudent) => void;
  /** Null for instructors, who book only for students they know. */
  onNew: ((text: string) => void) | null;
}

/** Finds a student while typing a name, number or email. The last option adds what was typed as a new person. */
export function StudentSearch({
  schoolId,
  value,
  chosen,
  replaced,
  error,
  onType,
  onChoose,
  onNew,
}: StudentSearchProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer arrived. */
  const [isWaiting, setWaiting] = useState(false);
  const text = value.trim();
  const isSearching = text !== '' && chosen === null;
  const asked = useDebounced(text);
  const search = useStudentSearch(schoolId, isSearching ? asked : '');
  // What is shown must belong to the text, or Enter would choose somebody found for an earlier one.
  const isCurrent = asked === text && search.data !== undefined && !search.isPlaceholderData;
  const found = isSearching && isCurrent ? search.data.rows : [];
  const isOtherName = isSearching && isCurrent && search.data.isOtherName;
  const addition = onNew && {
    key: 'new',
    icon: <UserPlus />,
    content: <span className="font-semibold">{t('who.newNamed', { text })}</span>,
    choose: () => addPerson(),
  };

  const options: Option[] = [
    // First, so that Enter doesn't choose somebody of another name.
    ...(addition && isOtherName ? [addition] : []),
    ...found.map((row) => ({
      key: row.id,
      icon: <UserRound />,
      content: <StudentFacts student={row} />,
      choose: () => choose(row),
    })),
    ...(replaced
      ? [
          {
            key: 'keep',
            icon: <UserRound />,
            content: t('who.keep', { name: fullName(replaced) }),
            choose: () => choose(replaced),
          },
        ]
      : []),
    ...(addition && !isOtherName ? [addition] : []),
  ];
  const isShown = isOpen && isSearching && (isCurrent || search.isError) && options.length > 0;

  function close(): void {
    setOpen(false);
    setWaiting(false);
    setActive(0);
  }
  function choose(student: KnownStudent): void {
    close();
    onChoose(student);
  }
  function addPerson(): void {
    close();
    onNew?.(text);
  }
  // Enter was quicker than the answer: take the only student found, and leave the choice among several.
  const [only] = found;
  if (isWaiting && isCurrent) {
    setWaiting(false);
    if (found.length === 1 && only && !isOtherName) choose(only);
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isShown) {
      // Closes the list, not the dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === 'Enter' && isSearching) {
      event.preventDefault();
      if (isShown) options[active]?.choose();
      else {
        setOpen(true);
        setWaiting(!isCurrent);
      }
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !isSearching) return;
    event.preventDefault();
    if (isShown) setActive((now) => (now + step + options.length) % options.length);
    setOpen(true);
  }

  return (
    <div className="relative grid gap-2">
      <TextField
        name="typed"
        label={t('who.label')}
        description={t('who.help')}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        {...(isShown && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` })}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        required
        autoFocus
        value={value}
        onChange={(next) => {
          setActive(0);
          setWaiting(false);
          setOpen(next.trim() !== '');
          onType(next);
        }}
        onFocus={(event) => {
          // Typing replaces the name of the chosen student, or of an earlier search.
          event.target.select();
          setOpen(true);
        }}
        onBlur={close}
        onKeyDown={press}
        error={error}
      />
      {/* Seen where nothing else shows that nobody was found. */}
      <p
        role="status"
        className={cx('text-sm text-soft', (onNew || found.length > 0 || !isCurrent) && !isOtherName && 'sr-only')}
      >
        {isOpen &&
          isSearching &&
          isCurrent &&
          t(isOtherName ? 'who.sameContact' : 'who.count', { count: found.length })}
      </p>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('who.suggestions')}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
            <div
              key={option.key}
              id={`${listId}-${index}`}
              ref={(element) => void (index === active && element?.scrollIntoView({ block: 'nearest' }))}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={option.choose}
              className={cx(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 leading-tight hover:bg-sunken',
                index === active && 'bg-sunken outline-2 -outline-offset-2 outline-action',
              )}
            >
              <span className="shrink-0 text-soft [&_svg]:size-5" aria-hidden="true">
                {option.icon}
              </span>
              <span className="min-w-0 grow wrap-anywhere">{option.content}</span>
            </div>
          ))}
        </div>
      )}
      {isSearching && search.isError && (
        <Banner tone="loss" isLive title={t('who.failed')}>
          {errorText(search.error)}
        </Banner>
      )}
      {replaced && chosen === null && text !== '' && !isShown && (
        <Banner tone="attention" isLive title={t('who.asks', { text })}>
          <p>{t('who.unchanged', { name: fullName(replaced) })}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {onNew && (
              <Button size="sm" variant="secondary" onClick={addPerson}>
                {t('who.newNamed', { text })}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => choose(replaced)}>
              {t('who.keep', { name: fullName(replaced) })}
            </Button>
          </div>
        </Banner>
      )}
    </div>
  );
}

/** What tells two people of the same name apart. */
export function StudentFacts({ student, isNamed = true }: { student: KnownStudent | StudentRow; isNamed?: boolean }) {
  const t = useTexts();
  const { shortDay } = useFormats();
  const digits = lastDigits(student.phone);
  const lesson = student.lastLesson
    ? t('who.last', { day: shortDay(student.lastLesson) })
    : student.nextLesson
      ? t('who.next', { day: shortDay(student.nextLesson) })
      : t('who.noLesson');
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isNamed && <span className="font-semibold">{fullName(student)}</span>}
        {!isNamed && <span className="text-sm text-soft">{lesson}</span>}
        <span className="tabular text-sm text-soft">
          {digits ? (
            <>
              <span aria-hidden="true">••• {digits}</span>
              <span className="sr-only">{t('who.digits', { digits })}</span>
            </>
          ) : (
            student.email
          )}
        </span>
      </span>
      {isNamed && <span className="block text-sm text-soft">{lesson}</span>}
    </>
  );
}
