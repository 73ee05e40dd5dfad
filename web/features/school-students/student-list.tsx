import { Download, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { schoolStudentLink } from '#contract/paths.ts';
import type { StudentRow } from '#contract/school-students.ts';
import { useErrorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { PhoneLink, TextLink } from '../../ui/link.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { useDebounced } from '../../ui/use-time.ts';
import { useIsNarrow } from '../../ui/use-viewport.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { mayManage } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';
import { type StudentsAsked, useStudents, useStudentsFile } from './queries.ts';
import { nameOf } from './student-facts.tsx';

const useTexts = createTextsHook('school-students');

// Written out, because the schemas are too heavy for a list.
const FILTERS = ['owes', 'no_lesson_ahead', 'licence_expires'] as const;
const STATUSES = ['active', 'finished', 'stopped'] as const;
const ALL = 'all';
const addDialog = lazyImport(async () => (await import('./student-dialog.tsx')).AddStudentDialog);

/** The filters in the address, so that the way back from a student leads to the same list. */
function useStudentFilter() {
  const [params, setParams] = useSearch();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const search = useDebounced(typed.trim());
  const pick = <K extends string>(of: readonly K[], name: string) => of.find((one) => one === params.get(name));
  const asked: StudentsAsked = {
    search,
    status: pick(STATUSES, 'status'),
    filter: pick(FILTERS, 'show'),
  };
  const change = (changes: Record<string, string>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isKept = search === (params.get('q') ?? '');
  useEffect(() => {
    if (!isKept) change({ q: search });
  });
  return { asked, change, typed, setTyped };
}

/** Students on a narrow screen: two short lines each, with a phone number to tap. */
function StudentCards({ students }: { students: StudentRow[] }) {
  const t = useTexts();
  const { money, shortDay } = useFormats();
  return (
    <ul aria-label={t('title')} className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {students.map((student) => {
        const { id, phone, email, status, lastLesson, nextLesson, owed } = student;
        const day = nextLesson ?? lastLesson;
        return (
          <li
            key={id}
            className="relative flex items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-2 shadow-card"
          >
            <span className="grid min-w-0 gap-0.5">
              <TextLink to={schoolStudentLink(id)} className="font-semibold wrap-anywhere after:absolute after:inset-0">
                {nameOf(student)}
              </TextLink>
              <span className="text-sm text-soft">
                {day === null ? t('card.none') : t(nextLesson ? 'card.next' : 'card.last', { day: shortDay(day) })}
              </span>
              {status !== 'active' && (
                <span>
                  <StatusBadge tone="closed">{t(`statuses.${status}`)}</StatusBadge>
                </span>
              )}
            </span>
            <span className="relative grid min-w-0 shrink-0 justify-items-end">
              {phone ? (
                <PhoneLink number={phone} />
              ) : (
                email && <span className="max-w-40 truncate text-sm text-soft">{email}</span>
              )}
              {owed ? <span className="tabular text-sm">{t('card.owes', { amount: money(owed) })}</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Name and phone of a student, and when they were or will be here. */
function StudentTable({ students }: { students: StudentRow[] }) {
  const t = useTexts();
  const { money, shortDay } = useFormats();
  const day = (date: string | null) =>
    date === null ? (
      <span className="text-soft">{t('none')}</span>
    ) : (
      <span className="whitespace-nowrap">{shortDay(date)}</span>
    );
  return (
    <DataTable
      caption={t('title')}
      isDense
      rows={students}
      pageSize={students.length}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('columns.name'),
          isRowHeader: true,
          cell: (student) => (
            <span className="grid justify-items-start gap-1">
              <TextLink to={schoolStudentLink(student.id)} className="wrap-anywhere">
                {nameOf(student)}
              </TextLink>
              {student.status !== 'active' && (
                <StatusBadge tone="closed">{t(`statuses.${student.status}`)}</StatusBadge>
              )}
            </span>
          ),
        },
        {
          key: 'contact',
          header: t('columns.contact'),
          cell: ({ phone, email }) => (
            <span className="grid justify-items-start gap-1">
              {phone && <PhoneLink number={phone} />}
              {email && <span className="text-sm wrap-anywhere text-soft">{email}</span>}
            </span>
          ),
        },
        { key: 'last', header: t('columns.last'), cell: ({ lastLesson }) => day(lastLesson) },
        { key: 'next', header: t('columns.next'), cell: ({ nextLesson }) => day(nextLesson) },
        {
          key: 'owed',
          header: t('columns.owed'),
          isNumeric: true,
          cell: ({ owed }) => (owed ? money(owed) : <span className="text-soft">{money(0)}</span>),
        },
      ]}
    />
  );
}

/**
 * A school's students: search as you type, filters, and the way to add one. `upload` imports them from a file, for members who may.
 */
export function StudentList({ schoolId, upload }: { schoolId: string; upload?: ReactNode }) {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const mayExport = mayManage(useActor('school'));
  const { asked, change, typed, setTyped } = useStudentFilter();
  const { search, status, filter } = asked;
  const isFiltered = search !== '' || status !== undefined || filter !== undefined;
  const list = useStudents(schoolId, asked);
  const file = useStudentsFile(schoolId);
  const [isAdding, setAdding] = useState(false);
  const AddDialog = useLazyImport(addDialog, isAdding, () => setAdding(false));
  const Listed = useIsNarrow() ? StudentCards : StudentTable;
  const students = list.data?.pages.flatMap((page) => page.students);
  const showAll = () => {
    setTyped('');
    change({ q: '', status: '', show: '' });
  };
  const addButton = (
    <Button onClick={() => setAdding(true)}>
      <UserPlus className="size-5 shrink-0" aria-hidden="true" />
      {t('add')}
    </Button>
  );
  return (
    <SchoolPage
      title={t('title')}
      lead={t('lead')}
      action={
        <div className="flex flex-wrap gap-3">
          {mayExport && upload && (
            <a href="#import" className={buttonStyle('secondary')}>
              {t('import')}
            </a>
          )}
          {addButton}
        </div>
      }
    >
      <search className="mb-6 grid gap-4">
        <div className="flex flex-wrap items-start gap-4">
          <TextField
            name="search"
            type="search"
            label={t('search')}
            description={t('searchHelp')}
            value={typed}
            onChange={setTyped}
            maxLength={120}
            autoComplete="off"
            className="min-w-0 grow basis-64 md:max-w-md"
          />
          <Select
            name="status"
            label={t('status')}
            value={status ?? ALL}
            onChange={(next) => change({ status: next === ALL ? '' : next })}
            options={[ALL, ...STATUSES].map((id) => ({ id, label: t(`statuses.${id as 'all'}`) }))}
            className="min-w-44 grow md:grow-0"
          />
        </div>
        <fieldset className="flex flex-wrap gap-2" aria-label={t('filter')}>
          {FILTERS.map((id) => (
            <Chip key={id} isSelected={filter === id} onChange={(isOn) => change({ show: isOn ? id : '' })}>
              {t(`filters.${id}`)}
            </Chip>
          ))}
        </fieldset>
      </search>
      {!students && <QueryState error={list.error} onRetry={list.refetch} label={t('loading')} count={4} />}
      {students && students.length > 0 && (
        <>
          <Listed students={students} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="tabular text-sm text-soft">
              {t('shown', { count: students.length })}
            </p>
            <div className="flex flex-wrap gap-3">
              {list.hasNextPage && (
                <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
              {mayExport && (
                <Button
                  variant="secondary"
                  isBusy={file.isPending}
                  busyLabel={t('exporting')}
                  onClick={() => file.mutate(asked, { onError: (error) => toast(errorText(error), 'loss') })}
                >
                  <Download className="size-5 shrink-0" aria-hidden="true" />
                  {t('export')}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
      {students?.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title={t('noMatchTitle')}
            action={
              <Button variant="secondary" onClick={showAll}>
                {t('showAll')}
              </Button>
            }
          >
            {t('noMatchText')}
          </EmptyState>
        ) : (
          <EmptyState title={t('emptyTitle')} action={addButton}>
            {t('emptyText')}
          </EmptyState>
        ))}
      {mayExport && students && <div id="import">{upload}</div>}
      {isAdding && AddDialog && (
        <AddDialog
          schoolId={schoolId}
          onClose={() => setAdding(false)}
          onOpen={(studentId) => navigate(schoolStudentLink(studentId))}
        />
      )}
    </SchoolPage>
  );
}
