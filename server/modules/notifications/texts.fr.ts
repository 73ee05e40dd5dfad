import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  footer: 'Lanewise · Cours de conduite sur route au Canada · Des questions? {{supportEmail}}',
  colon: '\u00a0:',
  sentFor: 'Message de l’école de conduite {{school}}, envoyé par l’entremise de Lanewise',
  hello: 'Bonjour {{name}},',
  helloYou: 'Bonjour,',
  time: '{{hour}}\u00a0h\u00a0{{minute}}',
  fullHour: '{{hour}}\u00a0h',
  am: 'AM',
  pm: 'PM',
  span: 'De {{start}} à {{end}}',
  spanWithin: 'de {{start}} à {{end}}',
};
