import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { logOut } from '../../features/session/logout.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const useTexts = textsOf('accounts');

/** RT-18. If the server cannot be told, the session lives on, so that must be said. */
export default function Logout() {
  const t = useTexts();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const leave = useCallback(() => {
    setError(null);
    logOut().then(() => navigate(PAGE_PATHS.home, { replace: true }), setError);
  }, [navigate]);
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
