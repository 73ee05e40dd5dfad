import { useState } from 'react';
import type { CarFact, SharedCar, Transmission } from '#contract/car-facts.ts';
import { languageTag } from '#contract/locale.ts';
import { fieldIssues } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** The question in the server's refusal, if nothing else is wrong. */
function questionOf(error: unknown, typed: TypedCar): CarQuestion | null {
  const [issue, ...others] = fieldIssues(error);
  const known = issue?.params?.knownCar;
  return known && others.length === 0 ? { known, isPlate: issue.code !== 'car_shared', typed } : null;
}

/** Asks before sharing or changing a colleague's car: `asking(car, (answer) => call(… { ...body, ...answer }))`. */
export function useCarQuestion() {
  const [open, setOpen] = useState<{
    question: CarQuestion;
    reply: (answer: SharedCarAnswer | null) => void;
  } | null>(null);
  return {
    async asking<T>(typed: TypedCar, send: (answer?: SharedCarAnswer) => Promise<T>): Promise<T> {
      try {
        return await send();
      } catch (error) {
        const question = questionOf(error, typed);
        if (!question) throw error;
        const answer = await new Promise<SharedCarAnswer | null>((reply) => setOpen({ question, reply }));
        setOpen(null);
        if (!answer) throw error;
        return send(answer);
      }
    },
    dialog: open && <CarQuestionDialog question={open.question} onAnswer={open.reply} />,
  };
}

const useTexts = createTextsHook('school-instructors');

/** The school's answer about a shared car. */
export type SharedCarAnswer = { sharesCar: true } | { changesSharedCar: true };
export type TypedCar = Partial<Record<Exclude<CarFact, 'transmission'>, string | number | null | undefined>> & {
  transmission?: Transmission | null | undefined;
};

export interface CarQuestion {
  known: SharedCar;
  /** True if the plate belongs to an existing car; false if a shared car would change. */
  isPlate: boolean;
  typed: TypedCar;
}

const LABELS = {
  make: 'instructor.carMake',
  model: 'instructor.carModel',
  year: 'instructor.carYear',
  color: 'instructor.carColor',
  transmission: 'instructor.carTransmission',
} as const satisfies Record<CarFact, string>;

interface CarQuestionDialogProps {
  question: CarQuestion;
  /** Null returns to the form. */
  onAnswer: (answer: SharedCarAnswer | null) => void;
}

/** Shows who drives the car and what would change for them. */
export function CarQuestionDialog({ question, onAnswer }: CarQuestionDialogProps) {
  const t = useTexts();
  const language = useLanguage();
  const { known, isPlate, typed } = question;
  const said = (car: TypedCar, fact: CarFact): string | number => {
    if (fact === 'transmission') return car.transmission ? t(`transmissions.${car.transmission}`) : t('car.none');
    return car[fact] || t('car.none');
  };
  const hasDrivers = known.drivers.length > 0;
  const drivers = new Intl.ListFormat(languageTag(language)).format(known.drivers);
  const byPlate = hasDrivers ? t('car.known', { drivers }) : t('car.spare');
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(null)}
      kind="alert"
      title={isPlate ? byPlate : t('car.shared', { drivers })}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(null)}>
            {t('car.back')}
          </Button>
          <Button variant={isPlate ? 'secondary' : 'primary'} onClick={() => onAnswer({ changesSharedCar: true })}>
            {t(hasDrivers ? 'car.change' : 'car.changeSpare')}
          </Button>
          {isPlate && (
            <Button onClick={() => onAnswer({ sharesCar: true })}>{t(hasDrivers ? 'car.share' : 'car.take')}</Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <p>{isPlate ? t('car.knownText', { plate: known.car.plateNumber }) : t('car.sharedText')}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {known.changes.map((fact) => (
            <div key={fact} className="contents">
              <dt className="text-soft">{t(LABELS[fact])}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {t('car.difference', { stored: said(known.car, fact), typed: said(typed, fact) })}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
