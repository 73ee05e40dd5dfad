import type { FieldIssue } from '#contract/field-issues.ts';
import type { Locale } from '#contract/locale.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** The issue with a message that names what the column accepts. A form shows that next to the field; a file has no such place. */
export function nameAccepted<Issue extends Pick<FieldIssue, 'code' | 'message'>>(issue: Issue, locale: Locale): Issue {
  const { accepted } = texts(locale);
  const message = issue.code in accepted ? accepted[issue.code as keyof Texts['accepted']] : issue.message;
  return { ...issue, message };
}
