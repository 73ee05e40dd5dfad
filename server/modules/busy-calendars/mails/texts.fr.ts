import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  open: 'Ouvrir le calendrier de {{instructorName}}',
  failing: {
    subject: 'Le calendrier de {{instructorName}} ne peut pas être lu',
    preheader: 'Depuis le {{since}}. La dernière lecture compte toujours.',
    heading: 'Un calendrier externe ne peut pas être lu',
    text: 'Le calendrier de {{instructorName}} chez {{host}} ne peut plus être lu depuis le {{since}}. La dernière lecture masque toujours des plages libres, mais pas ce qui s’y est ajouté depuis.',
    cure: 'Nous essayons encore toutes les 15 minutes. Si son adresse a changé, entrez la nouvelle, ou retirez le calendrier.',
  },
  lessons: {
    subject_one: '{{instructorName}} : autre occupation pendant {{count}} cours réservé',
    subject_other: '{{instructorName}} : autre occupation pendant {{count}} cours réservés',
    preheader: 'Les cours restent réservés. Vérifiez-les.',
    heading: 'Cours réservé et autre occupation',
    text: 'Le calendrier externe de {{instructorName}} contient autre chose au même moment. Rien n’est annulé : déplacez le cours, annulez-le ou modifiez le calendrier.',
    lesson: 'Cours',
    former: 'Compte supprimé',
  },
};
