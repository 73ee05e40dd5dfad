import { useState } from 'react';
import type { PackageEnding, PackageOrder } from '#contract/packages.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { nameIn } from '#contract/written-names.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, textLinkStyle } from '../../ui/link.tsx';
import { Dialog, LossDialog } from '../../ui/overlay/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEndPackage, usePackageEnding } from './queries.ts';

/**
 * Whether the package can't be ended because lessons are booked from it. Retrying doesn't help; the dialog links to
 * the lessons instead.
 */
export const hasLessonsAhead = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'package_has_lessons';

/** Shown in place of the refund when lessons are still booked. */
export function LessonsAheadDialog({
  title,
  reader,
  error,
  onClose,
}: {
  title: string;
  reader: 'student' | 'school';
  error: unknown;
  onClose: () => void;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('end.keep')}
          </Button>
          <LinkButton to={reader === 'student' ? PAGE_PATHS.bookings : PAGE_PATHS.schoolBookings}>
            {t('end.toBookings')}
          </LinkButton>
        </>
      }
    >
      <p>{errorText(error)}</p>
    </Dialog>
  );
}

const useTexts = createTextsHook('packages');

/** Ends a package. The amount is calculated by the rules of the school's province; the school may lower it. */
export function EndDialog({
  schoolId,
  order,
  onClose,
}: {
  schoolId: string;
  order: PackageOrder;
  onClose: () => void;
}) {
  const t = useTexts();
  const { money } = useFormats();
  const name = nameIn(useLanguage(), order.name);
  const { data: ending, error, refetch } = usePackageEnding(schoolId, order.id);
  const end = useEndPackage(schoolId, order.id);
  const [said, setSaid] = useState<number | null | undefined>(undefined);
  const kept = said === undefined ? (ending?.mostKept ?? 0) : said;
  const isWrong = kept === null || Number.isNaN(kept) || kept < 0 || kept > (ending?.mostKept ?? 0);
  const confirm = () => {
    if (!ending || isWrong || kept === null) return;
    end.mutate(
      { minutesLeft: ending.minutesLeft, kept },
      {
        onError: () => void refetch(),
        onSuccess: () => {
          toast(t('end.done', { name, student: order.studentName }));
          onClose();
        },
      },
    );
  };
  const title = t('end.title', { name, student: order.studentName });
  if (hasLessonsAhead(error)) return <LessonsAheadDialog reader="school" {...{ title, error, onClose }} />;
  return (
    <LossDialog
      title={title}
      words={{ keep: t('end.keep'), confirm: t('end.confirm'), busy: t('end.busy') }}
      change={end}
      onConfirm={confirm}
      onClose={onClose}
    >
      {ending ? (
        <span className="grid gap-3">
          <span>
            {t('end.text', {
              left: duration(ending.minutesLeft),
              amount: money(ending.creditLeft + ending.tax - (kept ?? 0)),
            })}
          </span>
          {ending.refundDays !== null && <span>{t('end.refundDays', { days: ending.refundDays })}</span>}
          {ending.mostKept > 0 && (
            <NumberField
              name="kept"
              label={t('end.kept')}
              description={t('end.keptHelp', { most: money(ending.mostKept) })}
              value={kept}
              onChange={setSaid}
              error={isWrong ? t('end.keptHelp', { most: money(ending.mostKept) }) : undefined}
              isMoney
            />
          )}
          {ending.isLeftToAgreement && <span>{t('end.leftToAgreement')}</span>}
          <EndingRule source={ending.source} />
        </span>
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('loading')} count={1} />
      )}
    </LossDialog>
  );
}

/** Names the rule that the amount follows, or says that we don't know one. */
export function EndingRule({ source }: Pick<PackageEnding, 'source'>) {
  const t = useTexts();
  const { dayOfYear } = useFormats();
  const address = source?.[useLanguage() === 'fr' ? 'fr' : 'en'];
  if (!source) return <span className="text-sm text-soft">{t('end.noSource')}</span>;
  return (
    <span className="text-sm text-soft">
      {t('end.source', { day: dayOfYear(source.read) })}{' '}
      <a href={address} target="_blank" rel="noreferrer" className={textLinkStyle}>
        {t('end.sourceName')}
      </a>
    </span>
  );
}
