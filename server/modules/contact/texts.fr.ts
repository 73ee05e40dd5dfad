import type { Texts } from './texts.en.ts';

export const texts: Texts = { sent: 'Votre message a été envoyé.' };
