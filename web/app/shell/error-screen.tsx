import { PAGE_PATHS } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';

const useTexts = createTextsHook('shell');

/** RT-20: shown for unknown addresses and for crashes. */
export function ErrorScreen({ status, message }: { status?: number; message: string }) {
  const t = useTexts();
  const isMissing = status === 404;
  const said = [status, message].filter(Boolean).join(' ');
  return (
    <Page title={t('error.crashTitle')} className="grid justify-items-center gap-4 py-16 text-center">
      <DeadEnd />
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

/** A closed road. */
export function DeadEnd() {
  return (
    <svg viewBox="0 0 240 130" className="h-32 w-60" aria-hidden="true">
      <path d="M20 126 96 46h48l76 80Z" className="fill-sunken" />
      <path d="M4 46h232" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
      <path d="M120 84v14m0 12v16" className="stroke-line-strong" strokeWidth="4" strokeLinecap="round" />
      <path d="M78 36v42m84-42v42" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <rect x="64" y="34" width="112" height="24" rx="5" className="fill-amber" />
      <path d="m76 58 14-24h14L90 58Zm32 0 14-24h14l-14 24Zm32 0 14-24h14l-14 24Z" className="fill-on-amber" />
      <circle cx="78" cy="27" r="6" className="fill-amber" />
      <circle cx="162" cy="27" r="6" className="fill-amber" />
    </svg>
  );
}
