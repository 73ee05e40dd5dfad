import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { logOut } from '../../features/session/logout.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';

const useTexts = textsOf('accounts');

/**
 * RT-18. If the server cannot be told, the session lives on, so that must be said. What the page before had to say (the state of
 * the location) is said on the next one: this one is over before it is read.
 */
export default function Logout() {
  const t = useTexts();
  const navigate = useNavigate();
  const news = useLocation().state as string | null;
  const [error, setError] = useState<unknown>(null);
  const leave = useCallback(() => {
    setError(null);
    logOut().then(async () => {
      await navigate(PAGE_PATHS.home, { replace: true });
      if (news) toast(news);
    }, setError);
  }, [navigate, news]);
  useEffect(leave, [leave]);
  return (
    <Page title={t('logout.title')} width="narrow">
      <h1 tabIndex={-1} className="sr-only">
        {t('logout.title')}
      </h1>
      {error ? (
        <ErrorState error={error} onRetry={leave} />
      ) : (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-soft">
          <Spinner />
          {t('logout.busy')}
        </p>
      )}
    </Page>
  );
}
