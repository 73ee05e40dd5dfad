import { useState } from 'react';
import type { Package } from '#contract/packages.ts';
import { nameIn } from '#contract/written-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSchool } from '../schools/queries.ts';
import { maySetPrices } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';
import { PackageFacts } from './package-facts.tsx';
import { usePackages, useSavePackage, useWithdrawPackage } from './queries.ts';

const useTexts = createTextsHook('packages');

const packageDialog = lazyImport(() => import('./package-dialog.tsx'));

/** A school's package offers, discontinued ones last. Only members who set prices change them. */
export function PackageList({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data: packages, error, refetch } = usePackages(schoolId);
  const mayChange = maySetPrices(useActor('school'));
  const [changed, setChanged] = useState<Package | 'new' | null>(null);
  const PackageDialog = useLazyImport(packageDialog, changed !== null, () => setChanged(null))?.PackageDialog;
  if (!packages) return <QueryState error={error} onRetry={refetch} label={t('loading')} />;
  const add = mayChange && (
    <Button variant={packages.length === 0 ? 'primary' : 'secondary'} onClick={() => setChanged('new')}>
      {t('add')}
    </Button>
  );
  const ordered = packages.toSorted((one, other) => Number(other.isOffered) - Number(one.isOffered));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl font-bold">{t('offered.title')}</h2>
      {ordered.length === 0 ? (
        <EmptyState title={t('emptyTitle')} action={add}>
          {t(mayChange ? 'emptyText' : 'emptyToRead')}
        </EmptyState>
      ) : (
        <>
          <Card>
            <ul className="grid divide-y divide-line">
              {ordered.map((one) => (
                <li key={one.id} className="py-4 first:pt-0 last:pb-0">
                  <OnePackage schoolId={schoolId} package_={one} onChange={mayChange ? () => setChanged(one) : null} />
                </li>
              ))}
            </ul>
          </Card>
          {add && <p>{add}</p>}
        </>
      )}
      {changed && PackageDialog && (
        <PackageDialog
          schoolId={schoolId}
          package_={changed === 'new' ? null : changed}
          onClose={() => setChanged(null)}
        />
      )}
    </section>
  );
}

interface OnePackageProps {
  schoolId: string;
  package_: Package;
  /** Null for members who only read it. */
  onChange: (() => void) | null;
}

function OnePackage({ schoolId, package_, onChange }: OnePackageProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const province = useSchool(schoolId).data?.province;
  const withdraw = useWithdrawPackage(schoolId);
  const save = useSavePackage(schoolId, package_.id);
  const name = nameIn(useLanguage(), package_.name);
  const { isOffered } = package_;
  const onError = (error: unknown) => toast(errorText(error), 'attention');
  const turn = () =>
    isOffered
      ? withdraw.mutate(package_.id, { onError, onSuccess: () => toast(t('withdrawn', { name })) })
      : save.mutate(fieldsOf({ ...package_, isOffered: true }), {
          onError,
          onSuccess: () => toast(t('offeredAgain', { name })),
        });
  return (
    <div className="grid gap-2">
      <PackageFacts offered={package_} province={province ?? null} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge tone={isOffered ? 'good' : 'neutral'}>{t(isOffered ? 'isOffered' : 'isWithdrawn')}</StatusBadge>
        {onChange && (
          <span className="flex flex-wrap gap-2">
            <Button variant="quiet" aria-label={t('changeNamed', { name })} onClick={onChange}>
              {t('change')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t(isOffered ? 'withdrawNamed' : 'offerNamed', { name })}
              isBusy={withdraw.isPending || save.isPending}
              onClick={turn}
            >
              {t(isOffered ? 'withdraw' : 'offer')}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

const fieldsOf = ({ version, name, kinds, minutes, price, validMonths, isOffered }: Package) => ({
  ...{ version, nameEn: name.en, nameFr: name.fr, minutes, price, validMonths, isOffered },
  kinds: kinds.map(({ id }) => id),
});
