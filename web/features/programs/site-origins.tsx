import * as z from 'zod/mini';
import { originSchema, type SavedSite } from '#contract/school-sites.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { useChangeSite } from './queries.ts';

const useTexts = createTextsHook('programs');
const schema = z.object({ origin: originSchema });
const empty = { origin: '' };

/** The websites that may show the school's free times; others are refused by every browser. */
export function SiteOrigins({ schoolId, site }: { schoolId: string; site: SavedSite }) {
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
      <h3 id="origins" className="font-semibold">
        {t('site.origins')}
      </h3>
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
