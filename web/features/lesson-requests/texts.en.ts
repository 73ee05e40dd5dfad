export const texts = {
  ask: 'Ask the school',
  lead: 'The school decides. We won’t tell the student until then.',
  wish: 'What should happen?',
  wishes: { cancel: 'Cancel the lesson', move: 'Move it to another time' },
  reason: 'Why?',
  reasons: { sick: 'I am sick', car: 'The car needs a repair', late: 'I cannot be there in time' },
  suggestions: 'Common reasons',
  send: 'Send to the school',
  busy: 'Sending…',
  done: 'The school has your request.',
  asked: { cancel: 'The instructor asks to cancel this lesson', move: 'The instructor asks to move this lesson' },
  askedYou: { cancel: 'You asked to cancel this lesson', move: 'You asked to move this lesson' },
  when: 'Asked {{moment}}',
  waiting: 'The school has not answered yet. The lesson stays until it does.',
  kept: 'The school keeps the lesson ({{moment}}).',
  keep: 'Keep the lesson',
  keepDone: 'We’ve told the instructor that the lesson stays.',
  cancel: 'Cancel the lesson',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'lesson-requests': typeof texts;
  }
}
