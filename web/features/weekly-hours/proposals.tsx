import { type ReactNode, useState } from 'react';
import type { HoursProposal } from '#contract/hours-proposals.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { dayName } from '../../ui/week.ts';
import { useActor } from '../session/use-session.ts';
import { LessonsDialog } from './lessons-dialog.tsx';
import { useAcceptProposal, useEndProposal, useProposals } from './queries.ts';
import { dayOfWeekday } from './weekday.ts';

const useTexts = textsOf('weekly-hours');

interface ProposalsProps {
  schoolId: string;
  /** Whose hours are shown: theirs stand here, the others' are named. */
  instructorId: string;
  onOther: (instructorId: string) => void;
}

/** What instructors proposed, to be answered by the school. */
export function Proposals({ schoolId, instructorId, onOther }: ProposalsProps) {
  const t = useTexts();
  const { data = [], refetch } = useProposals(schoolId);
  const others = new Map(
    data.filter((one) => one.instructorId !== instructorId).map((one) => [one.instructorId, one.instructorName]),
  );
  return (
    <>
      {data
        .filter((one) => one.instructorId === instructorId)
        .map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} onStale={() => void refetch()} />
        ))}
      {others.size > 0 && (
        <Banner title={t('proposals.others')}>
          <span className="flex flex-wrap gap-x-4">
            {[...others].map(([id, name]) => (
              <Button key={id} variant="quiet" onClick={() => onOther(id)}>
                {name}
              </Button>
            ))}
          </span>
        </Banner>
      )}
    </>
  );
}

function Proposal({
  proposal: { id, instructorId, instructorName: name, lines, daysOff, version, changed },
  onStale,
}: {
  proposal: HoursProposal;
  /** Somebody changed the hours after it was read. */
  onStale: () => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  const language = useLanguage();
  const errorText = useErrorText();
  const mayDecide = useActor('school')?.role !== 'instructor';
  const accept = useAcceptProposal(instructorId, id);
  const end = useEndProposal(instructorId, id);
  const [booked, setBooked] = useState<LessonOutside[] | null>(null);
  const isBusy = accept.isPending || end.isPending;

  const decide = (lessons?: 'keep' | 'cancel') =>
    accept.mutate(
      { version, ...(lessons && { lessons }) },
      {
        onSuccess: () => toast(t('proposals.accepted')),
        onError: (error) => {
          const asks = error instanceof ApiError && error.code === 'lessons_on_days_off';
          setBooked(asks ? (error.details as LessonOutside[]) : null);
          if (error instanceof ApiError && error.code === 'changed_meanwhile') onStale();
          if (!asks) toast(errorText(error), 'loss');
        },
      },
    );
  const remove = () =>
    end.mutate(undefined, {
      onSuccess: () => toast(t(mayDecide ? 'proposals.refused' : 'proposals.withdrawn')),
      onError: (error) => toast(errorText(error), 'loss'),
    });
  const said = ({ weekday, from, to }: HoursLine) =>
    t('proposals.line', {
      day: dayName(dayOfWeekday(weekday), language),
      from: formats.time(from),
      to: formats.time(to),
    });
  const title = daysOff
    ? t('proposals.daysOff', {
        name,
        from: formats.dayOfYear(daysOff.fromDate),
        to: formats.dayOfYear(daysOff.toDate),
      })
    : t('proposals.week', { name });
  return (
    <Banner tone="attention" title={title}>
      {daysOff?.reason && <p>{daysOff.reason}</p>}
      {lines && (
        <Lines>
          {lines.length === 0 && <li>{t('people.none')}</li>}
          {lines.map((line) => (
            <li key={keyOf(line)}>{said(line)}</li>
          ))}
        </Lines>
      )}
      {changed && (
        <div className="mt-2">
          <p className="font-semibold">{t('proposals.changed', { who: changed.by ?? t('somebody') })}</p>
          <Lines>
            {changed.removed.map((line) => (
              <li key={keyOf(line)}>{t('proposals.removed', { line: said(line) })}</li>
            ))}
            {changed.added.map((line) => (
              <li key={keyOf(line)}>{t('proposals.added', { line: said(line) })}</li>
            ))}
          </Lines>
        </div>
      )}
      <p className="mt-1 text-sm">
        {t(mayDecide ? (changed ? 'proposals.decideChanged' : 'proposals.decide') : 'proposals.waits')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {mayDecide && (
          <Button isBusy={accept.isPending} disabled={isBusy} onClick={() => decide()}>
            {t(changed ? 'proposals.acceptChanged' : 'proposals.accept')}
          </Button>
        )}
        <Button variant="secondary" isBusy={end.isPending} disabled={isBusy} onClick={remove}>
          {t(mayDecide ? 'proposals.refuse' : 'proposals.withdraw')}
        </Button>
      </div>
      {booked && (
        <LessonsDialog lessons={booked} mayCancel isBusy={isBusy} onDecide={decide} onClose={() => setBooked(null)} />
      )}
    </Banner>
  );
}

const keyOf = (line: HoursLine): string => JSON.stringify(line);

function Lines({ children }: { children: ReactNode }) {
  return <ul className="tabular mt-1 grid gap-x-6 sm:grid-cols-2">{children}</ul>;
}
