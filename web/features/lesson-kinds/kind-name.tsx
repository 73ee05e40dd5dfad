import type { LessonKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';

/** Name of a booking's lesson type. Nothing for a standard lesson, or for a day cached before types existed. */
export function KindName({ kind }: { kind: Pick<LessonKind, 'names'> | null | undefined }) {
  const language = useLanguage();
  if (!kind) return null;
  return <span className="block text-sm font-normal text-soft wrap-anywhere">{nameIn(language, kind.names)}</span>;
}
