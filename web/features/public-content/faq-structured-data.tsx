import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { answerParts, QUESTIONS } from './questions.ts';
import { StructuredData } from './structured-data.tsx';

const useTexts = createTextsHook('public-content');

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
