import { PROGRAMMES, type ProgrammeId, type ProgrammePhase } from './programmes.ts';

/** A lesson that took place. */
export interface DrivenLesson {
  minutes: number;
  /** By its instructor and its student. */
  isConfirmed: boolean;
}

/** In minutes, or in lessons where the programme counts these. */
export interface Count {
  wanted: number;
  confirmed: number;
  /** Done, and not confirmed yet. */
  toConfirm: number;
  left: number;
}

export interface ProgrammeHours {
  programme: ProgrammeId;
  unit: 'minutes' | 'sessions';
  whole: Count;
  /** In their order; none where the programme knows no phases. */
  phases: ({ phase: ProgrammePhase } & Count)[];
}

const countOf = (wanted: number, done: readonly { amount: number; isConfirmed: boolean }[]): Count => {
  const sum = (isConfirmed: boolean) =>
    done.reduce((all, one) => (one.isConfirmed === isConfirmed ? all + one.amount : all), 0);
  const [confirmed, toConfirm] = [sum(true), sum(false)];
  return { wanted, confirmed, toConfirm, left: Math.max(0, wanted - confirmed - toConfirm) };
};

/**
 * How far a student is in a programme. Where it counts lessons, a longer one is as many as it has room for, one that is too short is none,
 * and they fill the phases one after the other.
 * @param lessons the earliest first
 */
export function hoursOf(programme: ProgrammeId, lessons: readonly DrivenLesson[]): ProgrammeHours {
  const { minutes, sessionMinutes, phases } = PROGRAMMES[programme];
  if (sessionMinutes === null) {
    const done = lessons.map((lesson) => ({ amount: lesson.minutes, isConfirmed: lesson.isConfirmed }));
    return { programme, unit: 'minutes', whole: countOf(minutes, done), phases: [] };
  }
  const sessions = lessons.flatMap((lesson) =>
    Array.from({ length: Math.floor(lesson.minutes / sessionMinutes) }, () => ({
      amount: 1,
      isConfirmed: lesson.isConfirmed,
    })),
  );
  let from = 0;
  return {
    programme,
    unit: 'sessions',
    whole: countOf(minutes / sessionMinutes, sessions),
    phases: phases.map(({ phase, sessions: wanted }) => {
      const own = sessions.slice(from, from + wanted);
      from += wanted;
      return { phase, ...countOf(wanted, own) };
    }),
  };
}
