import type { LessonKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';

/** What a booking is, where it is not the plain lesson. A day that a phone kept from before may not say it. */
export function KindName({ kind }: { kind: Pick<LessonKind, 'names'> | null | undefined }) {
  const language = useLanguage();
  if (!kind) return null;
  return <span className="block text-sm font-normal text-soft wrap-anywhere">{nameIn(language, kind.names)}</span>;
}
