import type { OfferedPackage } from '#contract/packages.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { nameIn } from '#contract/written-names.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { PackageFacts } from './package-facts.tsx';
import { useAskForPackage, useOfferedPackages } from './queries.ts';

const useTexts = createTextsHook('packages');

interface AskDialogProps {
  schoolId: string;
  schoolName: string;
  packageId: string;
  province: ProvinceCode | null;
  onClose: () => void;
}

/**
 * Confirms a request for a package and its price. If the price has changed meanwhile, shows the new one and asks
 * again.
 */
export function AskDialog({ schoolId, schoolName, packageId, province, onClose }: AskDialogProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const language = useLanguage();
  const errorText = useErrorText();
  const { data, refetch } = useOfferedPackages(schoolId);
  const ask = useAskForPackage();
  const offered: OfferedPackage | undefined = data?.find(({ id }) => id === packageId);
  const isChanged = ask.error instanceof ApiError && ask.error.code === 'price_changed';
  const confirm = () =>
    offered &&
    ask.mutate(
      { packageId, total: offered.total },
      {
        onError: () => void refetch(),
        onSuccess: ({ name }) => {
          toast(t('student.asked', { name: nameIn(language, name), school: schoolName }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={ask.isPending}
      title={t('student.askTitle', { school: schoolName })}
      note={<p className="text-sm text-soft">{t('student.payment', { school: schoolName })}</p>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={ask.isPending}>
            {ui('action.cancel')}
          </Button>
          <Button onClick={confirm} disabled={!offered} isBusy={ask.isPending} busyLabel={t('student.askBusy')}>
            {t('student.ask')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {ask.isError && (
          <Banner tone="loss" isLive>
            {isChanged ? t('student.changed') : errorText(ask.error)}
          </Banner>
        )}
        {offered && <PackageFacts offered={offered} province={province} />}
        <p>{t('student.askText', { school: schoolName })}</p>
      </div>
    </Dialog>
  );
}
