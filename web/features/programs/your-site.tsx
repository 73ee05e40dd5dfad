import { Download } from 'lucide-react';
import * as z from 'zod/mini';
import { publicSchoolLink } from '#contract/paths.ts';
import { originSchema, type SavedSite } from '#contract/school-sites.ts';
import { buildUrl } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useChangeSite, useSite } from './queries.ts';

/** Download of all the school's data. */
export function SchoolData({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('data.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('data.lead')}</p>
      <a
        href={buildUrl('GET /school/:id/data.zip', { id: schoolId })}
        download="lanewise-school-data.zip"
        className={`w-full sm:w-auto ${buttonStyle('secondary')}`}
      >
        <Download className="size-5" aria-hidden="true" />
        {t('data.download')}
      </a>
    </Card>
  );
}

const schema = z.object({ origin: originSchema });
const empty = { origin: '' };

/** Websites allowed to embed the school's free times; browsers block all others. */
function SiteOrigins({ schoolId, site }: { schoolId: string; site: SavedSite }) {
  const t = useTexts();
  const errorText = useErrorText();
  const change = useChangeSite(schoolId);
  const { origins, version } = site;
  const save = (next: string[]) => change.mutateAsync({ origins: next, version });
  const form = useForm({
    schema,
    initial: empty,
    errorText,
    onSubmit: async ({ origin }) => {
      await save([...new Set([...origins, origin])]);
      toast(t('site.added', { origin }));
      form.reset(empty);
    },
  });
  const remove = (origin: string) =>
    save(origins.filter((one) => one !== origin)).then(
      () => toast(t('site.removed', { origin })),
      (error) => toast(errorText(error), 'loss'),
    );
  return (
    <section aria-labelledby="origins" className="grid max-w-xl gap-3">
      <h2 id="origins" className="font-semibold">
        {t('site.origins')}
      </h2>
      {origins.length === 0 && <p className="text-soft">{t('site.noOrigins')}</p>}
      <ul className="grid">
        {origins.map((origin) => (
          <li key={origin} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{origin}</span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('site.removeNamed', { origin })}
              onClick={() => void remove(origin)}
            >
              {t('site.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Form form={form} label={t('site.origins')}>
        <TextField
          {...form.field('origin', t('site.origin'))}
          placeholder={t('site.originHelp')}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          required
        />
        <Button
          type="submit"
          variant="secondary"
          isBusy={form.isSubmitting}
          busyLabel={t('site.adding')}
          className="sm:justify-self-start"
        >
          {t('site.add')}
        </Button>
      </Form>
    </section>
  );
}

interface CopyFieldProps {
  name: string;
  label: string;
  description?: string;
  value: string;
}

/** A read-only text with a copy button. */
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

/** A school's public page, a QR code for its cars, and the code that embeds its free times. */
export function YourSite({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const language = useLanguage();
  const site = useSite(schoolId);
  return (
    <Card>
      {site.isPending && <Skeleton className="h-60 w-full" />}
      {site.isError && <ErrorState error={site.error} onRetry={site.refetch} />}
      {site.data && site.data.slug === null && <p>{t('site.notYet')}</p>}
      {site.data?.slug && (
        <div className="grid gap-6">
          <CopyField
            name="page"
            label={t('site.page')}
            value={location.origin + publicSchoolLink(language, site.data.slug)}
          />
          <section aria-labelledby="qr">
            <h2 id="qr" className="font-semibold">
              {t('site.qr')}
            </h2>
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
