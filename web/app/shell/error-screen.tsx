import { PAGE_PATHS } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';

const useTexts = createTextsHook('shell');

// Every page includes this screen, so its picture loads when it is shown.
const picture = lazyImport(async () => (await import('./dead-end.tsx')).DeadEnd);

/** RT-20: shown for unknown addresses and for crashes. */
export function ErrorScreen({ status, message }: { status?: number; message: string }) {
  const t = useTexts();
  const DeadEnd = useLazyImport(picture, true, null);
  const isMissing = status === 404;
  const said = [status, message].filter(Boolean).join(' ');
  return (
    <Page title={t('error.crashTitle')} className="grid justify-items-center gap-4 py-16 text-center">
      <div className="h-32">{DeadEnd && <DeadEnd />}</div>
      {/* The specification's heading, in small print; the text people read is below. */}
      <h1 tabIndex={-1} className="font-semibold text-soft text-sm">
        {t('error.crashTitle')}
      </h1>
      <p className="max-w-md text-lg font-bold">{t(isMissing ? 'error.notFoundText' : 'error.crashText')}</p>
      {isMissing ? (
        <p className="tabular text-soft">{said}</p>
      ) : (
        <details className="max-w-md text-sm text-soft">
          <summary className="min-h-6">{t('error.details')}</summary>
          <p className="tabular mt-2 wrap-anywhere">{said}</p>
        </details>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {!isMissing && <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
        <LinkButton to={PAGE_PATHS.home} variant={isMissing ? 'primary' : 'secondary'}>
          {t('error.goHome')}
        </LinkButton>
      </div>
    </Page>
  );
}
