import { CalendarPlus, CreditCard, Mail, Merge, MessageSquare, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGE_PATHS, schoolLessonLink, schoolStudentLink, WRITE_HASH } from '#contract/paths.ts';
import type { SchoolStudent } from '#contract/school-students.ts';
import type { StudentOverview } from '#contract/student-overviews.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { todayIn } from '../../ui/dates.ts';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { BackLink, LinkButton, TextLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';
import { startOfficeBooking } from '../office-booking/launch.ts';
import { useSchool } from '../schools/queries.ts';
import { mayManage } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';
import { useInviteStudent, useStudent, useStudentOverview, useTellApart, useUndoMerge } from './queries.ts';
import { nameOf, StudentFacts } from './student-facts.tsx';
import {
  LessonsSection,
  MessagesSection,
  MoneySection,
  PackagesSection,
  ProgressSection,
  RecordSections,
} from './student-sections.tsx';

const useTexts = createTextsHook('school-students');

const editDialog = lazyImport(async () => (await import('./student-dialog.tsx')).EditStudentDialog);
const mergeDialog = lazyImport(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const paymentDialog = lazyImport(async () => (await import('../money/payment-dialog.tsx')).PaymentDialog);

type Shown = 'edit' | 'pay' | 'merge' | null;

/** The lesson whose page has the messages to write: the next one, or else the last. */
const lessonToWriteAbout = ({ lessons }: StudentOverview) =>
  lessons.findLast(({ bookingStatus }) => bookingStatus === 'Booked') ?? lessons[0];

function Actions({
  schoolId,
  student,
  overview,
  onShow,
}: {
  schoolId: string;
  student: SchoolStudent;
  overview: StudentOverview | undefined;
  onShow: (shown: Shown) => void;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  const actor = useActor('school');
  const invite = useInviteStudent(schoolId, student.id);
  const lesson = overview && lessonToWriteAbout(overview);
  return (
    <div className="flex flex-wrap gap-3">
      {actor?.mayBook && (
        <Button onClick={() => startOfficeBooking({ student })}>
          <CalendarPlus className="size-5 shrink-0" aria-hidden="true" />
          {t('page.book')}
        </Button>
      )}
      {(student.owed ?? 0) > 0 && (
        <Button variant="secondary" onClick={() => onShow('pay')}>
          <CreditCard className="size-5 shrink-0" aria-hidden="true" />
          {t('page.pay')}
        </Button>
      )}
      {lesson && (student.hasAccount || student.email) && (
        <LinkButton to={`${schoolLessonLink(lesson.bookingId)}${WRITE_HASH}`} variant="secondary">
          <MessageSquare className="size-5 shrink-0" aria-hidden="true" />
          {t('page.message')}
        </LinkButton>
      )}
      {!student.hasAccount && student.email && (
        <Button
          variant="secondary"
          isBusy={invite.isPending}
          onClick={() =>
            invite.mutate(undefined, {
              onSuccess: () => toast(t('page.invited', { email: student.email ?? '' })),
              onError: (error) => toast(errorText(error), 'loss'),
            })
          }
        >
          <Mail className="size-5 shrink-0" aria-hidden="true" />
          {t(student.invitedAt ? 'page.inviteAgain' : 'page.invite')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onShow('edit')}>
        <Pencil className="size-5 shrink-0" aria-hidden="true" />
        {t('page.edit')}
      </Button>
      {mayManage(actor) && (
        <Button variant="secondary" onClick={() => onShow('merge')}>
          <Merge className="size-5 shrink-0" aria-hidden="true" />
          {t('merge.open')}
        </Button>
      )}
    </div>
  );
}

function Similar({ schoolId, student }: { schoolId: string; student: SchoolStudent }) {
  const t = useTexts();
  const errorText = useErrorText();
  const actor = useActor('school');
  const tellApart = useTellApart(schoolId, student.id);
  const undo = (otherId: string) => tellApart.mutateAsync({ otherId, isDistinct: false }).then(() => {});
  if (student.similar.length === 0) return null;
  return (
    <div className="mb-6">
      <Banner tone="attention" title={t('page.similarTitle')}>
        <p>{t(mayManage(actor) ? 'page.similarMerge' : 'page.similarAsk')}</p>
        <ul className="mt-2 grid gap-3">
          {student.similar.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <TextLink to={schoolStudentLink(one.id)} className="inline-flex min-h-11 items-center wrap-anywhere">
                  {nameOf(one)}
                </TextLink>
                <p>{t(`page.because.${one.because}`)}</p>
                <StudentFacts student={one} />
              </div>
              <Button
                variant="secondary"
                size="sm"
                isBusy={tellApart.isPending}
                aria-label={t('page.twoPeopleNamed', { name: nameOf(one) })}
                onClick={() =>
                  tellApart.mutate(
                    { otherId: one.id, isDistinct: true },
                    {
                      onSuccess: () =>
                        offerUndo({ text: t('page.toldApart'), button: t('page.undo'), onUndo: () => undo(one.id) }),
                      onError: (error) => toast(errorText(error), 'loss'),
                    },
                  )
                }
              >
                {t('page.twoPeople')}
              </Button>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

/** Records that were merged into this one and can still be separated. */
function Merged({ schoolId, student }: { schoolId: string; student: SchoolStudent }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { day } = useFormats();
  const actor = useActor('school');
  const undo = useUndoMerge(schoolId);
  if (!mayManage(actor)) return null;
  return student.merged.map(({ id, name: other, undoUntil }) => (
    <div key={id} className="mb-6">
      <Banner
        title={t('merge.merged', { other })}
        action={
          <Button
            variant="secondary"
            isBusy={undo.isPending}
            onClick={() =>
              undo.mutate(id, {
                onSuccess: () => toast(t('merge.undone', { other })),
                onError: (error) => toast(errorText(error), 'loss'),
              })
            }
          >
            {t('merge.undo')}
          </Button>
        }
      >
        {t('merge.mergedText', { day: day(undoUntil) })}
      </Banner>
    </div>
  ));
}

interface StudentPageProps {
  schoolId: string;
  studentId: string;
  /** The driving record, which has its own feature. */
  record: ReactNode;
}

/** Everything the school has about a student, with the next steps on top. */
export function StudentDetails({ schoolId, studentId, record }: StudentPageProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const nowMs = useNow();
  const timeZone = useSchool(schoolId).data?.timeZone ?? null;
  const { data: student, error, refetch } = useStudent(schoolId, studentId);
  const overview = useStudentOverview(schoolId, studentId);
  const { shortDay } = useMoment();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const EditDialog = useLazyImport(editDialog, shown === 'edit', close);
  const MergeDialog = useLazyImport(mergeDialog, shown === 'merge', close);
  const PaymentDialog = useLazyImport(paymentDialog, shown === 'pay', close);
  const isNowhere = error instanceof ApiError && [400, 403, 404].includes(error.status);
  const name = student ? nameOf(student) : '';
  return (
    <Page title={name || t('title')}>
      <p className="mb-6">
        <BackLink to={PAGE_PATHS.schoolStudents}>{t('back')}</BackLink>
      </p>
      {!student && !isNowhere && (
        <>
          <PageHeading>{t('title')}</PageHeading>
          <QueryState error={error} onRetry={refetch} count={2} className="h-60 w-full rounded-lg" />
        </>
      )}
      {isNowhere && (
        <>
          <PageHeading>{t('title')}</PageHeading>
          {/* People who share their driving record need no record here. */}
          {record}
        </>
      )}
      {student && (
        <>
          <PageHeading
            lead={
              <span className="flex flex-wrap gap-2">
                {student.status !== 'active' && (
                  <StatusBadge tone="closed">{t(`statuses.${student.status}`)}</StatusBadge>
                )}
                <Badge>{t(student.hasAccount ? 'page.account' : 'page.noAccount')}</Badge>
                {student.invitedAt && !student.hasAccount && (
                  <span className="text-sm text-soft">{t('page.invitedOn', { day: shortDay(student.invitedAt) })}</span>
                )}
              </span>
            }
            action={<Actions schoolId={schoolId} student={student} overview={overview.data} onShow={setShown} />}
          >
            <span className="wrap-anywhere">{name}</span>
          </PageHeading>
          <Similar schoolId={schoolId} student={student} />
          <Merged schoolId={schoolId} student={student} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
            <div className="grid gap-6">
              <RecordSections student={student} today={todayIn(timeZone)} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {overview.data ? (
                <>
                  <LessonsSection lessons={overview.data.lessons} nowMs={nowMs} />
                  <MoneySection owed={student.owed} overview={overview.data} />
                  <PackagesSection packages={overview.data.packages} />
                  <MessagesSection conversations={overview.data.conversations} />
                  <ProgressSection skills={overview.data.skills} />
                </>
              ) : (
                <QueryState
                  error={overview.error}
                  onRetry={overview.refetch}
                  count={2}
                  className="h-40 w-full rounded-lg"
                />
              )}
              {record}
            </div>
          </div>
          {shown === 'edit' && EditDialog && (
            <EditDialog
              schoolId={schoolId}
              student={student}
              onClose={close}
              onOpen={(id) => {
                close();
                void navigate(schoolStudentLink(id));
              }}
            />
          )}
          {shown === 'merge' && MergeDialog && <MergeDialog schoolId={schoolId} student={student} onClose={close} />}
          {shown === 'pay' && PaymentDialog && (
            <PaymentDialog
              schoolId={schoolId}
              direction="payment"
              student={{
                studentId: student.id,
                studentName: name,
                owed: student.owed ?? 0,
                owedByNow: student.owed ?? 0,
                refundDue: overview.data?.refundDue ?? 0,
              }}
              onClose={close}
            />
          )}
        </>
      )}
    </Page>
  );
}
