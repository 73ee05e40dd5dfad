import { useState } from 'react';
import type { OwnKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useLessonKinds, useSaveKind } from '../../features/lesson-kinds/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('lesson-kinds');

const kindDialog = lazyImport(() => import('../../features/lesson-kinds/kind-dialog.tsx'));

/** A school's lesson types besides the standard lesson, retired ones last. */
export function LessonKinds({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data: kinds, error, refetch } = useLessonKinds(schoolId);
  const [changed, setChanged] = useState<OwnKind | 'new' | null>(null);
  const KindDialog = useLazyImport(kindDialog, changed !== null, () => setChanged(null))?.KindDialog;
  if (!kinds)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-16 w-full rounded-lg" />
    );
  const add = (
    <Button variant={kinds.length === 0 ? 'primary' : 'secondary'} onClick={() => setChanged('new')}>
      {t('add')}
    </Button>
  );
  const ordered = kinds.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
  return (
    <>
      {ordered.length === 0 ? (
        <EmptyState title={t('emptyTitle')} action={add}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <Card>
            <ul className="grid divide-y divide-line">
              <li className="pb-4">
                <Named name={t('plain')} facts={t('plainText')} />
              </li>
              {ordered.map((kind) => (
                <li key={kind.id} className="py-4 last:pb-0">
                  <OneKind schoolId={schoolId} kind={kind} onChange={() => setChanged(kind)} />
                </li>
              ))}
            </ul>
          </Card>
          <p className="mt-4">{add}</p>
        </>
      )}
      {changed && KindDialog && (
        <KindDialog schoolId={schoolId} kind={changed === 'new' ? null : changed} onClose={() => setChanged(null)} />
      )}
    </>
  );
}

function Named({ name, facts }: { name: string; facts: string }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-soft">{facts}</p>
    </div>
  );
}

function OneKind({ schoolId, kind, onChange }: { schoolId: string; kind: OwnKind; onChange: () => void }) {
  const t = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const save = useSaveKind(schoolId, kind.id);
  const { id: _, ...said } = kind;
  const { names, minutes, price, isActive } = said;
  const name = nameIn(useLanguage(), names);
  const turn = () =>
    save.mutate(
      { ...said, isActive: !isActive },
      {
        onError: (error) => toast(errorText(error), 'attention'),
        onSuccess: () => toast(t(isActive ? 'retired' : 'offeredAgain', { name })),
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <Named name={name} facts={[duration(minutes), price === null ? t('byRate') : money(price)].join(' · ')} />
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={isActive ? 'good' : 'neutral'}>{t(isActive ? 'isOffered' : 'isRetired')}</StatusBadge>
        <Button variant="quiet" aria-label={t('changeNamed', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t(isActive ? 'retireNamed' : 'offerNamed', { name })}
          isBusy={save.isPending}
          onClick={turn}
        >
          {t(isActive ? 'retire' : 'offer')}
        </Button>
      </div>
    </div>
  );
}

export default function SchoolLessonKinds() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      <LessonKinds schoolId={actor.id} />
    </SchoolPage>
  );
}
