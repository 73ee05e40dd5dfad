import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { inLanguage, PAGE_PATHS } from '#contract/paths.ts';
import { PLACE_TEXT_MAX } from '#contract/place-text.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/control-style.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('landing');

/** Where and, if one knows, when. It leads on by the browser too, before the page has woken up or where scripts are off. */
export function Question() {
  const t = useTexts();
  const navigate = useNavigate();
  const id = useId();
  const to = inLanguage(useLanguage(), PAGE_PATHS.find);

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const text = String(value).trim();
      return text ? [[name, text]] : [];
    });
    void navigate(`${to}?${new URLSearchParams(asked)}`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers that tests and people use do not all know <search>.
    <form
      action={to}
      role="search"
      aria-label={t('question.label')}
      data-by-address
      onSubmit={ask}
      className="mt-5 grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:max-w-md sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-1.5">
        <label htmlFor={`${id}where`} className="font-semibold">
          {t('question.where')}
        </label>
        <input
          id={`${id}where`}
          name="near"
          type="search"
          autoComplete="postal-code"
          enterKeyHint="search"
          maxLength={PLACE_TEXT_MAX}
          placeholder={t('question.hint')}
          className={controlStyle}
        />
      </div>
      <div className="grid content-start gap-1.5">
        <label htmlFor={`${id}day`} className="font-semibold">
          {t('question.day')}
        </label>
        <input id={`${id}day`} name="date" type="date" className={controlStyle} />
      </div>
      <Button type="submit" className="sm:col-span-2">
        {t('question.submit')}
      </Button>
    </form>
  );
}
