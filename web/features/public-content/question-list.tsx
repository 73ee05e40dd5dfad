import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Accordion } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { StructuredData } from './structured-data.tsx';

/** Most frequently asked first. */
const QUESTIONS = [
  'licence',
  'booking',
  'price',
  'payment',
  'pickup',
  'confirmation',
  'cancelling',
  'instructor',
  'language',
  'school',
] as const;

/** Splits an answer into parts; the part in brackets opens the cancellation policy. */
const answerParts = (answer: string): { text: string; isPolicyLink: boolean }[] =>
  answer
    .split(/(\[[^[\]]+\])/)
    .map((part) => ({ text: part.replace(/^\[|\]$/g, ''), isPolicyLink: part.startsWith('[') }));

export function FaqStructuredData() {
  const t = useTexts();
  return (
    <StructuredData
      data={{
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map((id) => ({
          '@type': 'Question',
          name: t(`faqs.items.${id}.question`),
          acceptedAnswer: {
            '@type': 'Answer',
            text: answerParts(t(`faqs.items.${id}.answer`))
              .map(({ text }) => text)
              .join(''),
          },
        })),
      }}
    />
  );
}

const useTexts = createTextsHook('public-content');

/** FQ-01 and FQ-02 */
export function QuestionList({ onShowPolicy }: { onShowPolicy: () => void }) {
  const t = useTexts();
  const { hash } = useLocation();
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());

  // Opens the question named in the fragment, after hydration because the server never sees it.
  useEffect(() => {
    const wanted = hash.slice(1);
    if (QUESTIONS.some((id) => id === wanted)) setOpenIds(new Set([wanted]));
  }, [hash]);

  const answer = (id: (typeof QUESTIONS)[number]) =>
    answerParts(t(`faqs.items.${id}.answer`)).map(({ text, isPolicyLink }) =>
      isPolicyLink ? (
        <button key={text} type="button" onClick={onShowPolicy} className={textLinkStyle}>
          {text}
        </button>
      ) : (
        text
      ),
    );

  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3 noscript:hidden">
        <Button variant="secondary" size="sm" onClick={() => setOpenIds(new Set(QUESTIONS))}>
          {t('faqs.expandAll')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setOpenIds(new Set())}>
          {t('faqs.collapseAll')}
        </Button>
      </div>
      <Accordion
        openIds={openIds}
        onChange={setOpenIds}
        items={QUESTIONS.map((id) => ({ id, title: t(`faqs.items.${id}.question`), content: <p>{answer(id)}</p> }))}
      />
    </>
  );
}
