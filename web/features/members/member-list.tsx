import { useState } from 'react';
import type { SchoolMember } from '#contract/members.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { memberName } from './member-name.ts';
import { useInviteMember, useRemoveMember } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

const useTexts = textsOf('members');

interface MemberListProps {
  schoolId: string;
  members: readonly SchoolMember[];
  /** All of the school's. */
  instructors: readonly { id: string; name: string }[];
}

/** Who logs in for the school, then who is invited to. */
export function MemberList({ schoolId, members, instructors }: MemberListProps) {
  const t = useTexts();
  const [removing, setRemoving] = useState<SchoolMember | null>(null);
  const [changing, setChanging] = useState<SchoolMember | null>(null);
  const people = members.filter(({ state }) => state === 'member');
  const invited = members.filter(({ state }) => state === 'invited');
  const owners = people.filter(({ role }) => role === 'owner').length;
  const isLastOwner = ({ role }: SchoolMember) => role === 'owner' && owners === 1;
  return (
    <>
      <Card>
        <h2 className="mb-4 text-lg font-bold">{t('list.title')}</h2>
        <ul className="grid gap-2">
          {people.map((member) => {
            const name = memberName(member);
            const teaches = member.role !== 'instructor' && instructors.find(({ id }) => id === member.instructorId);
            return (
              <li
                key={member.id}
                className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2"
              >
                <span className="min-w-0">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  {member.isYou && <span className="text-soft"> · {t('list.you')}</span>}
                  <span className="block text-sm">
                    {t(`roles.${member.role}.name`)}
                    {teaches && ` · ${t('list.teaches', { name: teaches.name })}`}
                  </span>
                  {name !== member.email && <span className="block text-sm break-all text-soft">{member.email}</span>}
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <Button
                    variant="quiet"
                    aria-label={t('list.changeNamed', { name })}
                    onClick={() => setChanging(member)}
                  >
                    {t('list.change')}
                  </Button>
                  {!isLastOwner(member) && (
                    <Button
                      variant="quiet"
                      aria-label={t('list.removeNamed', { name })}
                      onClick={() => setRemoving(member)}
                    >
                      {t('list.remove')}
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
      {invited.length > 0 && <Invited schoolId={schoolId} invited={invited} />}
      {changing && (
        <RoleDialog
          schoolId={schoolId}
          member={changing}
          isLastOwner={isLastOwner(changing)}
          instructors={instructors.filter(
            ({ id }) => !people.some((one) => one.instructorId === id && one.id !== changing.id),
          )}
          onClose={() => setChanging(null)}
        />
      )}
      {removing && <RemoveDialog schoolId={schoolId} member={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function Invited({ schoolId, invited }: { schoolId: string; invited: readonly SchoolMember[] }) {
  const t = useTexts();
  const moment = useMoment();
  const resend = useInviteMember(schoolId);
  const withdraw = useRemoveMember(schoolId);
  const failure = resend.error ?? withdraw.error;
  return (
    <Card>
      <h2 className="mb-4 text-lg font-bold">{t('invited.title')}</h2>
      <FailureBanner error={failure} />
      <ul className="grid gap-2">
        {invited.map(({ id, email, role, instructorId, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2">
            <span className="min-w-0">
              <span className="font-semibold break-all">{email}</span>
              <span className="block text-sm text-soft">
                {t(`roles.${role}.name`)} · {t('invited.until', { date: moment.day(expiresAt ?? '') })}
              </span>
            </span>
            <span className="flex flex-wrap gap-1">
              <Button
                variant="quiet"
                aria-label={t('invited.resendNamed', { email })}
                isBusy={resend.isPending && resend.variables.email === email}
                onClick={() =>
                  resend.mutate({ email, role, instructorId }, { onSuccess: () => toast(t('invite.done', { email })) })
                }
              >
                {t('invited.resend')}
              </Button>
              <Button
                variant="quiet"
                aria-label={t('invited.withdrawNamed', { email })}
                isBusy={withdraw.isPending && withdraw.variables === id}
                onClick={() => withdraw.mutate(id)}
              >
                {t('invited.withdraw')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
