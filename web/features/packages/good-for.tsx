import type { PackageKinds } from '#contract/packages.ts';
import { nameIn } from '#contract/written-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('packages');

/** The lessons that a package is for, where it is not for all. */
export function GoodFor({ kinds }: { kinds: PackageKinds }) {
  const t = useTexts();
  const language = useLanguage();
  const { list } = useFormats();
  if (kinds.length === 0) return null;
  const names = kinds.map(({ names }) => (names ? nameIn(language, names) : t('plain')));
  return <p className="text-sm text-soft wrap-anywhere">{t('goodFor', { kinds: list(names) })}</p>;
}
