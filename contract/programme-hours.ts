import { PROGRAMMES, type ProgrammeId, type ProgrammePhase } from './programmes.ts';

/** A completed lesson. */
export interface DrivenLesson {
  minutes: number;
  /** Confirmed by its instructor and its student. */
  isConfirmed: boolean;
}

/** In minutes, or in lessons for programmes that count lessons. */
export interface Count {
  wanted: number;
  confirmed: number;
  /** Lessons taken but not confirmed yet. */
  toConfirm: number;
  left: number;
}

export interface ProgrammeHours {
  programme: ProgrammeId;
  unit: 'minutes' | 'sessions';
  whole: Count;
  /** In order; empty for programmes without phases. */
  phases: ({ phase: ProgrammePhase } & Count)[];
}

const countOf = (wanted: number, done: readonly { amount: number; isConfirmed: boolean }[]): Count => {
  const sum = (isConfirmed: boolean) =>
    done.reduce((all, one) => (one.isConfirmed === isConfirmed ? all + one.amount : all), 0);
  const [confirmed, toConfirm] = [sum(true), sum(false)];
  return { wanted, confirmed, toConfirm, left: Math.max(0, wanted - confirmed - toConfirm) };
};

/**
 * Computes a student's progress in a programme. If the programme counts lessons, a longer lesson counts as several, one
 * that's too
 * short doesn't count, and they fill the phases in order.
 * @param lessons earliest first
 */
export function countProgrammeHours(programme: ProgrammeId, lessons: readonly DrivenLesson[]): ProgrammeHours {
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
