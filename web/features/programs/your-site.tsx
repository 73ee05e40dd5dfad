import { publicSchoolLink } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';

import { useSite } from './queries.ts';
import { SiteOrigins } from './site-origins.tsx';

interface CopyFieldProps {
  name: string;
  label: string;
  description?: string;
  value: string;
}

/** A text to take elsewhere. */
function CopyField({ name, label, description, value }: CopyFieldProps) {
  const t = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t('site.copied')),
      () => undefined,
    );
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-3">
      <TextField
        name={name}
        label={label}
        description={description}
        value={value}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        className="min-w-0 grow basis-60"
      />
      <Button variant="secondary" aria-label={t('site.copyNamed', { name: label })} onClick={() => void copy()}>
        {t('site.copy')}
      </Button>
    </div>
  );
}

const useTexts = createTextsHook('programs');

const FORMATS = ['png', 'svg'] as const;

/** How students come to the school from elsewhere: its page, a code for the car, and its free times on its own website. */
export function YourSite({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const language = useLanguage();
  const site = useSite(schoolId);
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('site.title')}</h2>
      <p className="mt-1 text-soft">{t('site.lead')}</p>
      {site.isPending && <Skeleton className="mt-5 h-60 w-full" />}
      {site.isError && <ErrorState error={site.error} onRetry={site.refetch} />}
      {site.data && site.data.slug === null && <p className="mt-5">{t('site.notYet')}</p>}
      {site.data?.slug && (
        <div className="mt-5 grid gap-6">
          <CopyField
            name="page"
            label={t('site.page')}
            value={location.origin + publicSchoolLink(language, site.data.slug)}
          />
          <section aria-labelledby="qr">
            <h3 id="qr" className="font-semibold">
              {t('site.qr')}
            </h3>
            <ul className="flex flex-wrap gap-x-6">
              {FORMATS.map((format) => (
                <li key={format}>
                  <a
                    href={`/api/school/${schoolId}/site/qr?format=${format}`}
                    download
                    className="inline-flex min-h-11 items-center font-semibold text-action-text underline underline-offset-4"
                  >
                    {t(`site.${format}`)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <CopyField
            name="snippet"
            label={t('site.snippet')}
            description={t('site.snippetHelp')}
            value={`<script src="${location.origin}/embed.js" data-school="${site.data.slug}" async></script>`}
          />
          <SiteOrigins schoolId={schoolId} site={site.data} />
        </div>
      )}
    </Card>
  );
}
