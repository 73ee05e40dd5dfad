export const texts = {
  ask: 'Ask the school',
  lead: 'The school decides. We won’t tell the student until then.',
  wish: 'What are you requesting?',
  wishes: { cancel: 'Cancel the lesson', move: 'Move it to another time' },
  reason: 'Why?',
  reasons: { sick: 'I’m sick', car: 'The car needs repairs', late: 'I can’t be there on time' },
  suggestions: 'Common reasons',
  send: 'Send to the school',
  busy: 'Sending…',
  done: 'Request sent to the school.',
  asked: { cancel: 'The instructor asked to cancel this lesson', move: 'The instructor asked to move this lesson' },
  askedYou: { cancel: 'You asked to cancel this lesson', move: 'You asked to move this lesson' },
  when: 'Asked {{moment}}',
  waiting: 'The school hasn’t replied yet. Until it does, the lesson stays booked.',
  kept: 'The school kept the lesson ({{moment}}).',
  keep: 'Keep lesson',
  keepDone: 'Lesson kept. We’ve let the instructor know.',
  cancel: 'Cancel lesson',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'lesson-requests': typeof texts;
  }
}
