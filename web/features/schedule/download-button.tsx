import { useMutation } from '@tanstack/react-query';
import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { buildUrl } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';

const useSchoolInstructorsTexts = createTextsHook('school-instructors');

/** Shown while the schedule is empty: how to fill it. */
export function FirstSteps({ hasInstructors }: { hasInstructors: boolean }) {
  const t = useTexts();
  const schoolInstructors = useSchoolInstructorsTexts();
  return (
    <Card>
      <h2 className="mb-5 text-lg font-bold">{t('schedule.steps.title')}</h2>
      <ol className="grid gap-6 md:grid-cols-3">
        <Step number={1} title={t('schedule.steps.add')} text={t('schedule.steps.addText')} isDone={hasInstructors}>
          {!hasInstructors && (
            <LinkButton to={PAGE_PATHS.addInstructor} size="sm">
              {schoolInstructors('instructors.add')}
            </LinkButton>
          )}
        </Step>
        <Step number={2} title={t('schedule.steps.download')} text={t('schedule.steps.downloadText')}>
          <DownloadButton size="sm" />
        </Step>
        <Step number={3} title={t('schedule.steps.upload')} text={t('schedule.steps.uploadText')} />
      </ol>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-5">
        {t('schedule.steps.byHand')}
        <LinkButton to={PAGE_PATHS.weeklyHours} variant="secondary" size="sm">
          {t('schedule.weeklyHours')}
        </LinkButton>
      </p>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  isDone?: boolean;
  children?: ReactNode;
}

function Step({ number, title, text, isDone = false, children }: StepProps) {
  const t = useTexts();
  return (
    <li className="flex gap-4">
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full font-bold',
          isDone ? 'bg-good-soft text-good-text' : 'bg-amber text-on-amber',
        )}
        aria-hidden="true"
      >
        {isDone ? <Check className="size-5" strokeWidth={3} /> : number}
      </span>
      <div className="grid content-start justify-items-start gap-2">
        <h3 className="font-semibold">
          {title}
          {isDone && <span className="font-normal text-good-text"> · {t('schedule.steps.done')}</span>}
        </h3>
        <p className="text-sm text-soft">{text}</p>
        {children}
      </div>
    </li>
  );
}

/** SC-02 */
const downloadTemplate = (): Promise<void> => download(buildUrl('GET /schedule/template'), 'lanewise-schedule.xlsx');

const useTexts = createTextsHook('schedule');

export function DownloadButton({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: downloadTemplate,
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return (
    <Button
      variant="secondary"
      size={size}
      isBusy={isPending}
      busyLabel={t('schedule.downloading')}
      onClick={() => mutate()}
    >
      <Download className="size-5 shrink-0" aria-hidden="true" />
      {t('schedule.download')}
    </Button>
  );
}
