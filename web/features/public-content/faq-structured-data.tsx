import { useTranslation } from 'react-i18next';
import { answerParts, QUESTIONS } from './questions.ts';
import { StructuredData } from './structured-data.tsx';

export function FaqStructuredData() {
  const { t } = useTranslation('public');
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
