import { useState } from 'react';
import { fieldIssues } from '../../api/client.ts';
import { type CarQuestion, CarQuestionDialog, type SharedCarAnswer, type TypedCar } from './car-question-dialog.tsx';

/** The question that the server's refusal puts, where nothing else is wrong. */
function questionOf(error: unknown, typed: TypedCar): CarQuestion | null {
  const [issue, ...others] = fieldIssues(error);
  const known = issue?.params?.knownCar;
  return known && others.length === 0 ? { known, isPlate: issue.code !== 'car_shared', typed } : null;
}

/** Asks before a colleague's car is taken or changed: `asking(car, (answer) => call(… { ...body, ...answer }))`. */
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
