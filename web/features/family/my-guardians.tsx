import { useState } from 'react';
import { GUARDIANS_MAX, type Guardian } from '#contract/guardians.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

import { toast } from '../../ui/toast.tsx';
import { useChangeGuardian, useGuardians, useInviteGuardian, useRemoveGuardian } from './queries.ts';

const useTexts = createTextsHook('family');

const nameGuardian = lazyImport(() => import('./invite-guardian.tsx'));

const formatGuardian = ({ firstName, lastName }: Guardian): string => `${firstName} ${lastName}`.trim();

/** Lists who can see the student's lessons and lets the student change or revoke access. */
export function MyGuardians() {
  const t = useTexts();
  const ui = useUiTexts();
  const { data, error } = useGuardians();
  const [isNaming, setNaming] = useState(false);
  const InviteGuardian = useLazyImport(nameGuardian, isNaming, () => setNaming(false))?.InviteGuardian;
  const [removing, setRemoving] = useState<Guardian | null>(null);
  return (
    <Card className="grid gap-5 justify-items-stretch">
      {!data && <FailureBanner error={error} />}
      {!data && !error && <SkeletonList label={ui('loading')} count={1} className="h-16 w-full rounded-lg" />}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((guardian) => (
            <GuardianRow key={guardian.id} guardian={guardian} onRemove={() => setRemoving(guardian)} />
          ))}
        </ul>
      )}
      {data && data.length < GUARDIANS_MAX && !(isNaming && InviteGuardian) && (
        <Button variant="secondary" className="w-full sm:w-auto sm:justify-self-start" onClick={() => setNaming(true)}>
          {t('mine.invite')}
        </Button>
      )}
      {isNaming && InviteGuardian && <InviteGuardian onClose={() => setNaming(false)} />}
      {removing && <RemoveGuardian guardian={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function GuardianRow({ guardian, onRemove }: { guardian: Guardian; onRemove: () => void }) {
  const t = useTexts();
  const moment = useMoment();
  const change = useChangeGuardian();
  const resend = useInviteGuardian();
  const { id, email, firstName, lastName, mayCancel, lastLookedAt, expiresAt } = guardian;
  const name = formatGuardian(guardian);
  const failure = change.error ?? resend.error;
  const isInvited = guardian.state === 'invited';
  const standing = isInvited
    ? t('mine.until', { date: moment.day(expiresAt ?? '') })
    : lastLookedAt
      ? t('mine.looked', { when: moment.dayAndTime(lastLookedAt) })
      : t('mine.neverLooked');
  return (
    <li className="rounded-md bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="min-w-0">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm break-all text-soft">{email}</span>
          <span className="block text-sm text-soft">{standing}</span>
        </span>
        <span className="flex flex-wrap gap-1">
          {isInvited && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('mine.resendNamed', { name })}
              isBusy={resend.isPending}
              onClick={() =>
                resend.mutate(
                  { email, firstName, lastName, mayCancel },
                  { onSuccess: () => toast(t('name.done', { email })) },
                )
              }
            >
              {t('mine.resend')}
            </Button>
          )}
          <Button variant="quiet" size="sm" aria-label={t('mine.removeNamed', { name })} onClick={onRemove}>
            {t('mine.remove')}
          </Button>
        </span>
      </div>
      <Checkbox
        name={`may-cancel-${id}`}
        label={t('mine.mayCancelNamed', { name })}
        value={change.isPending ? change.variables.mayCancel : mayCancel}
        disabled={change.isPending}
        onChange={(value) => change.mutate({ id, mayCancel: value })}
      >
        {t('name.mayCancel')}
      </Checkbox>
      <FailureBanner error={failure} />
    </li>
  );
}

/** Explains what the guardian loses before removing them. */
function RemoveGuardian({ guardian, onClose }: { guardian: Guardian; onClose: () => void }) {
  const t = useTexts();
  const remove = useRemoveGuardian();
  const name = formatGuardian(guardian);
  const confirm = () =>
    remove.mutate(guardian.id, {
      onSuccess: () => {
        toast(t('remove.done', { name }));
        onClose();
      },
    });
  return (
    <LossDialog
      title={t('remove.title', { name })}
      words={{ keep: t('remove.keep'), confirm: t('remove.confirm'), busy: t('remove.busy') }}
      change={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(guardian.state === 'invited' ? 'remove.textInvited' : 'remove.text')}
    </LossDialog>
  );
}
