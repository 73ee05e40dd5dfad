import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  change: 'Changer la photo',
  add: 'Ajouter une photo',
  sending: 'Envoi…',
  saved: 'Photo enregistrée.',
};
