import type { OpenSession } from '#contract/settings.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEndOtherSessions, useOpenSessions } from './change-password-form.tsx';

const useTexts = createTextsHook('settings');

/** Active sessions, with a button to end all others. */
export function SessionList() {
  const t = useTexts();
  const moment = useMoment();
  const { data: sessions, error } = useOpenSessions();
  const end = useEndOtherSessions();
  const failure = error ?? end.error;
  const nameOf = ({ browser, system }: OpenSession) =>
    browser && system
      ? t('settings.sessions.device', { browser, system })
      : (browser ?? system ?? t('settings.sessions.unknown'));
  return (
    <Card>
      <h2 tabIndex={-1} className="text-lg font-bold">
        {t('settings.sessions.title')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t('settings.sessions.lead')}</p>
      <FailureBanner error={failure} />
      {sessions && (
        <ul className="grid gap-3">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{nameOf(session)}</span>
              {session.isThisOne && <StatusBadge tone="good">{t('settings.sessions.this')}</StatusBadge>}
              <span className="w-full text-soft">
                {t('settings.sessions.lastSeen', { when: moment.dayAndTime(session.lastSeenAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5"
          isBusy={end.isPending}
          busyLabel={t('settings.sessions.busy')}
          onClick={() => end.mutate(undefined, { onSuccess: () => toast(t('settings.sessions.done')) })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </Card>
  );
}
