import { CalendarX2, Languages, Receipt } from 'lucide-react';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('landing');

const promises = [
  { key: 'price', Icon: Receipt },
  { key: 'cancel', Icon: CalendarX2 },
  { key: 'language', Icon: Languages },
] as const;

export function Promises() {
  const t = useTexts();
  return (
    <section className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20" aria-labelledby="promises">
      <h2 id="promises" className="text-xl font-bold tracking-tight">
        {t('promises.heading')}
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-3">
        {promises.map(({ key, Icon }) => (
          <li key={key}>
            <span className="grid size-12 place-items-center rounded-md bg-action-soft text-action-text">
              <Icon className="size-6" aria-hidden="true" />
            </span>
            <h3 className="mt-4 font-semibold">{t(`promises.${key}.title`)}</h3>
            <p className="mt-1 text-soft">{t(`promises.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
