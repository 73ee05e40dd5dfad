import { useState } from 'react';
import { languageTag } from '#contract/locale.ts';
import type { SheetAnswers, SheetQuestion } from '#contract/sheet-reading.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { printedDate } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('schedule');

interface QuestionsProps {
  questions: readonly SheetQuestion[];
  answers: SheetAnswers;
  onAnswer: (answers: SheetAnswers) => void;
}

/** Questions that only the school can answer: the order of day and month, and the week of a grid. */
export function SheetQuestions({ questions, answers, onAnswer }: QuestionsProps) {
  const t = useTexts();
  const language = useLanguage();
  const nameDate = (date: string) =>
    printedDate(
      language,
      new Intl.DateTimeFormat(languageTag(language), { timeZone: 'UTC', dateStyle: 'long' }).format(
        new Date(`${date}T00:00:00Z`),
      ),
    );
  const either = new Intl.ListFormat(languageTag(language), { type: 'disjunction' });
  const order = questions.find(({ kind }) => kind === 'day_order');
  const weeks = questions.filter((question) => question.kind === 'week');
  return (
    <div className="grid gap-4 rounded-md border border-amber bg-amber-soft p-4">
      {order?.kind === 'day_order' && (
        <RadioGroup
          name="dayOrder"
          label={t('questions.dayOrder', {
            value: order.value,
            dates: either.format(order.options.map(({ date }) => nameDate(date))),
          })}
          description={t('questions.dayOrderHelp', { column: order.column, row: order.row })}
          value={answers.dayOrder ?? ''}
          onChange={(dayOrder) => onAnswer({ ...answers, dayOrder })}
          options={order.options.map((option) => ({ id: option.order, label: nameDate(option.date) }))}
        />
      )}
      {weeks.length > 0 && (
        <WeekQuestions
          weeks={weeks}
          known={answers.weeks?.split(',') ?? []}
          onAnswer={(dates) => onAnswer({ ...answers, weeks: dates.join(',') })}
        />
      )}
    </div>
  );
}

interface WeekQuestionsProps {
  weeks: Extract<SheetQuestion, { kind: 'week' }>[];
  known: string[];
  onAnswer: (dates: string[]) => void;
}

function WeekQuestions({ weeks, known, onAnswer }: WeekQuestionsProps) {
  const t = useTexts();
  const [dates, setDates] = useState(() => weeks.map(({ suggested }, place) => known[place] ?? suggested ?? ''));
  // Lists next to each other are asked about with the same row.
  const fields = weeks.map((week, place) => ({ ...week, place, name: `week${place}` }));
  const isComplete = dates.every((date) => date !== '');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onAnswer(dates);
      }}
    >
      {fields.map(({ name, place, sheet, row, value }) => (
        <TextField
          key={name}
          name={name}
          type="date"
          label={t(sheet ? 'questions.weekOfSheet' : 'questions.week', { sheet, value })}
          description={t('questions.weekHelp', { row })}
          value={dates[place] ?? ''}
          onChange={(date) => setDates(dates.map((before, other) => (other === place ? date : before)))}
          required
        />
      ))}
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={!isComplete}>
        {t('questions.useWeeks', { count: weeks.length })}
      </Button>
    </form>
  );
}
