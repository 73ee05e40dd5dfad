import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { type Entry, selectUnsent } from '../../features/my-day/outbox.rules.ts';
import { readOutbox, sendOutbox } from '../../features/my-day/outbox.ts';
import { logOut } from '../../features/session/restore-session.ts';
import { readSession, whoIs } from '../../features/session/session-store.ts';
import { Spinner } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('accounts');
const useMyDayTexts = createTextsHook('my-day');

/**
 * RT-18. If the server can't be reached, the session stays open and the page says so. Logging out erases an
 * instructor's unsent entries, so the page sends them first and lists those it couldn't send. A message in the
 * location's state appears on the next page, because this one closes too soon to be read.
 */
export default function Logout() {
  const t = useTexts();
  const myDay = useMyDayTexts();
  const { clock } = useFormats();
  const navigate = useNavigate();
  const news = useLocation().state as string | null;
  const [error, setError] = useState<unknown>(null);
  const [unsent, setUnsent] = useState<Entry[]>([]);
  const leave = useCallback(
    async ({ isSure }: { isSure: boolean }) => {
      setError(null);
      setUnsent([]);
      const whose = whoIs(readSession());
      if (!isSure && selectUnsent(readOutbox(whose)).length > 0) {
        const { lost } = await sendOutbox(whose, { isLeaving: true, onSent: () => undefined });
        if (lost.length > 0) toast(<Lost entries={lost} />, 'loss');
        const left = selectUnsent(readOutbox(whose));
        if (left.length > 0) return setUnsent(left);
      }
      await logOut().then(async () => {
        await navigate(PAGE_PATHS.home, { replace: true });
        if (news) toast(news);
      }, setError);
    },
    [navigate, news],
  );
  useEffect(() => void leave({ isSure: false }), [leave]);
  return (
    <Page title={t('logout.title')} width="narrow">
      <h1 tabIndex={-1} className="sr-only">
        {t('logout.title')}
      </h1>
      {unsent.length > 0 && (
        <LossDialog
          title={myDay('unsent', { count: unsent.length })}
          words={{ keep: t('logout.stay'), confirm: t('logout.anyway'), busy: t('logout.busy') }}
          change={{ error: null, isPending: false }}
          onConfirm={() => void leave({ isSure: true })}
          onClose={() => void navigate(PAGE_PATHS.myDay, { replace: true })}
        >
          {t('logout.unsent', {
            list: unsent
              .map(({ said, student, startTime }) => {
                const what = myDay(`said.${said.kind === 'outcome' ? said.outcome : said.kind}`);
                return `${what} (${student}, ${clock(startTime)})`;
              })
              .join('; '),
          })}
        </LossDialog>
      )}
      {error !== null && <ErrorState error={error} onRetry={() => void leave({ isSure: false })} />}
      {error === null && unsent.length === 0 && (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-soft">
          <Spinner />
          {t('logout.busy')}
        </p>
      )}
    </Page>
  );
}

function Lost({ entries }: { entries: Entry[] }) {
  const t = useMyDayTexts();
  const { clock } = useFormats();
  return t('lost', { list: entries.map(({ student, startTime }) => `${student}, ${clock(startTime)}`).join('; ') });
}
