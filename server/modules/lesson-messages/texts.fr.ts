import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  report: {
    subject: 'Message signalé au sujet du cours {{code}}',
    text: 'Un message de {{other}} a été signalé.\n\nPourquoi : {{reason}}\n\nLe message :\n{{said}}',
  },
};
