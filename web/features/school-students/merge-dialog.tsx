import { useState } from 'react';
import type { SchoolStudent, StudentRow } from '#contract/school-students.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-time.ts';
import { useMergePreview, useMergeStudents, useSameContact } from './queries.ts';
import { nameOf, StudentFacts } from './student-facts.tsx';

const useTexts = createTextsHook('school-students');

interface MergeDialogProps {
  schoolId: string;
  /** The record that stays. */
  student: SchoolStudent;
  onClose: () => void;
}

/** Merges another record into the one that is open, after a preview. */
export function MergeDialog({ schoolId, student, onClose }: MergeDialogProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<StudentRow | null>(null);
  const found = useSameContact(schoolId, useDebounced(search.trim()));
  const options = (search.trim() === '' ? student.similar : found).filter(({ id }) => id !== student.id);
  const name = nameOf(student);
  return (
    <Dialog isOpen onClose={onClose} title={t('merge.title', { name })}>
      <div className="grid gap-5">
        <p>{t('merge.lead', { name })}</p>
        <TextField
          name="search"
          label={t('merge.search')}
          description={t('merge.searchHelp')}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setChosen(null);
          }}
          autoComplete="off"
        />
        {options.length > 0 ? (
          <RadioGroup
            name="other"
            label={t('merge.other')}
            value={chosen?.id ?? ''}
            onChange={(id) => setChosen(options.find((one) => one.id === id) ?? null)}
            options={options.map((one) => ({
              id: one.id,
              label: nameOf(one),
              description: <StudentFacts student={one} />,
            }))}
          />
        ) : (
          search.trim() !== '' && <p className="text-soft">{t('merge.nobody')}</p>
        )}
        {chosen && <Preview key={chosen.id} schoolId={schoolId} student={student} other={chosen} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Preview({ schoolId, student, other, onClose }: MergeDialogProps & { other: StudentRow }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { day, slot } = useFormats();
  const { data: preview, error, refetch } = useMergePreview(schoolId, { from: other.id, into: student.id });
  const merge = useMergeStudents(schoolId);
  if (!preview) return <QueryState error={error} onRetry={refetch} className="h-24 w-full rounded-lg" />;
  const { lessons, payments, packages, overlaps, bothHaveAccounts, undoUntil } = preview;
  if (bothHaveAccounts) return <Banner tone="attention">{t('merge.bothHaveAccounts')}</Banner>;
  if (overlaps.length > 0)
    return (
      <Banner tone="attention" title={t('merge.overlaps')}>
        <ul className="grid gap-1">
          {overlaps.map((one) => (
            <li key={one.lessons[0]?.bookingId}>
              {day(one.date)}: {one.lessons.map((lesson) => slot(lesson)).join(', ')}
            </li>
          ))}
        </ul>
      </Banner>
    );
  const moved = [
    lessons > 0 && t('merge.lessons', { count: lessons }),
    payments > 0 && t('merge.payments', { count: payments }),
    packages > 0 && t('merge.packages', { count: packages }),
  ].filter(Boolean);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="wrap-anywhere">{t('merge.becomes', { other: nameOf(other), name: nameOf(student) })}</p>
        <p className="text-soft">
          {moved.length > 0 ? t('merge.moves', { what: moved.join(', ') }) : t('merge.nothing')}
        </p>
        <p className="text-soft">{t('merge.undoUntil', { day: day(undoUntil) })}</p>
      </div>
      <FailureBanner error={merge.error} />
      <Button
        isBusy={merge.isPending}
        onClick={() =>
          merge.mutate(
            { from: other.id, into: student.id },
            {
              onSuccess: () => {
                toast(t('merge.done', { other: nameOf(other), name: nameOf(student) }));
                onClose();
              },
              onError: (failure) => toast(errorText(failure), 'loss'),
            },
          )
        }
      >
        {t('merge.confirm')}
      </Button>
    </div>
  );
}
