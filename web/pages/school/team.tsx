import type { ReactNode } from 'react';
import { invitationSchema, memberNameSchema, type SchoolMember } from '#contract/members.ts';
import type { BookingWarningCode } from '#contract/office-bookings.ts';
import { useErrorText } from '../../api/error-text.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { MemberList, RoleFields, toRoleInput } from '../../features/members/member-list.tsx';
import { useInviteMember, useMembers, useSaveOwnName, useSchoolHistory } from '../../features/members/queries.ts';
import type { texts } from '../../features/members/texts.en.ts';
import { fullName, useInstructorNames } from '../../features/school-instructors/queries.ts';
import { useActor } from '../../features/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useInView } from '../../ui/use-viewport.ts';

const useAccountsTexts = createTextsHook('accounts');
const useTexts = createTextsHook('members');

type Known = keyof (typeof texts)['did'];

/** The members' recent actions. */
function History({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const moment = useMoment();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useSchoolHistory(schoolId);
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('history.title')}</h2>
      <p className="mt-1 mb-4 text-soft">{t('history.lead')}</p>
      {entries ? (
        <>
          {entries.length === 0 && <p>{t('history.empty')}</p>}
          <ol className="grid gap-3">
            {entries.map(({ id, at, who, keyName, what, target, overridden }) => (
              <li key={id}>
                <span className="font-semibold wrap-anywhere">
                  {keyName === '' ? who : t('history.key', { key: keyName, who })}
                </span>
                <span className="block wrap-anywhere">
                  {t(`did.${what as Known}`, {}, t('did.other'))}
                  {target && target !== who && ` · ${target}`}
                </span>
                {overridden && (
                  <span className="block wrap-anywhere text-soft">
                    {overridden.codes.map((code) => t(`overridden.${code as BookingWarningCode}`, {}, code)).join(', ')}
                    {overridden.reason !== '' && ` · ${overridden.reason}`}
                  </span>
                )}
                <time dateTime={at} className="block text-sm text-soft">
                  {moment.dayAndTime(at)}
                </time>
              </li>
            ))}
          </ol>
          {hasNextPage && (
            <Button variant="secondary" className="mt-4" isBusy={isFetching} onClick={() => void fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
        </>
      ) : (
        <QueryState error={error} onRetry={refetch} count={3} className="h-12 w-full rounded-lg" />
      )}
    </Card>
  );
}

/** Asks the person who signed the school up for their name, once. Invited members have already given theirs. */
function OwnName({ schoolId, member }: { schoolId: string; member: SchoolMember }) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const ui = useUiTexts();
  const save = useSaveOwnName(schoolId);
  const form = useForm({
    schema: memberNameSchema,
    initial: { firstName: member.firstName, lastName: member.lastName },
    draft: `own-name-${schoolId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await save.mutateAsync(body);
      toast(t('name.done'));
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('name.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('name.lead')}</p>
      <Form form={form} label={t('name.title')} className="max-w-xl">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('firstName', accounts('field.firstName'))} autoComplete="given-name" required />
          <TextField {...form.field('lastName', accounts('field.lastName'))} autoComplete="family-name" required />
        </div>
        <Button
          type="submit"
          isBusy={form.isSubmitting}
          busyLabel={ui('action.saving')}
          className="sm:justify-self-start"
        >
          {t('name.save')}
        </Button>
      </Form>
    </Card>
  );
}

interface InviteFormProps {
  schoolId: string;
  /** Instructors without a log-in. */
  instructors: readonly { id: string; name: string }[];
}

const empty = { email: '', role: 'manager', instructorId: '' };

function InviteForm({ schoolId, instructors }: InviteFormProps) {
  const t = useTexts();
  const invite = useInviteMember(schoolId);
  const form = useForm({
    schema: invitationSchema,
    initial: empty,
    toInput: ({ email, ...values }) => ({ email, ...toRoleInput(values) }),
    draft: `invite-${schoolId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await invite.mutateAsync(body);
      form.reset(empty);
      toast(t('invite.done', { email: body.email }));
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('invite.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('invite.lead')}</p>
      <Form form={form} label={t('invite.title')} className="max-w-xl">
        <TextField {...form.field('email', t('invite.email'))} type="email" autoComplete="off" required />
        <RoleFields form={form} label={t('invite.role')} instructors={instructors} />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('invite.busy')} className="sm:justify-self-start">
          {t('invite.submit')}
        </Button>
      </Form>
    </Card>
  );
}

interface TeamProps {
  schoolId: string;
  instructors: readonly { id: string; name: string }[];
  /** Shown before the history. */
  children?: ReactNode;
}

export function Team({ schoolId, instructors, children }: TeamProps) {
  const { data: members, error, refetch } = useMembers(schoolId);
  if (!members) return <QueryState error={error} onRetry={refetch} count={3} className="h-16 w-full rounded-lg" />;
  const you = members.find(({ isYou }) => isYou);
  const taken = new Set(members.filter(({ state }) => state === 'member').map(({ instructorId }) => instructorId));
  const free = instructors.filter(({ id }) => !taken.has(id));
  return (
    <div className="grid gap-6">
      {you?.firstName === '' && <OwnName schoolId={schoolId} member={you} />}
      <MemberList schoolId={schoolId} members={members} instructors={instructors} />
      <InviteForm schoolId={schoolId} instructors={free} />
      {children}
      <History schoolId={schoolId} />
    </div>
  );
}

const settings = lazyImport(
  async () => (await import('../../features/school-settings/settings-form.tsx')).SchoolSettingsSection,
);

/** What the roles may do. Loaded when scrolled into view. */
function Permissions({ schoolId }: { schoolId: string }) {
  const [place, isSeen] = useInView<HTMLDivElement>();
  const SchoolSettingsSection = useLazyImport(settings, isSeen, () => undefined);
  return (
    <div ref={place} className="min-h-96">
      {SchoolSettingsSection && <SchoolSettingsSection schoolId={schoolId} part="team" />}
    </div>
  );
}

export default function TeamPage() {
  const actor = useActor('school');
  const { data } = useInstructorNames(actor?.id);
  if (!actor) return null;
  return (
    <SectionPage section="team">
      <Team schoolId={actor.id} instructors={(data ?? []).map((one) => ({ id: one.id, name: fullName(one) }))}>
        <Permissions schoolId={actor.id} />
      </Team>
    </SectionPage>
  );
}
