import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  report: {
    subject: 'Message signalé au sujet du cours {{code}}',
    text: 'Quelqu’un a signalé un message de {{other}}.\n\nRaison : {{reason}}\n\nMessage :\n{{said}}',
  },
};
