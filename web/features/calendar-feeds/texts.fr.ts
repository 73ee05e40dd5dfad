import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  feeds: {
    titleOf: 'Les cours de {{name}} dans un calendrier',
    leadOf:
      'Une adresse privée pour le calendrier de votre moniteur. Elle contient ces cours et leurs changements. Toute personne qui l’a voit les noms des élèves et les lieux de rencontre; ne la donnez à personne d’autre. Révoquez-la quand le moniteur quitte l’école. Elle cesse de fonctionner quand votre mot de passe change.',
    title: 'Vos cours dans votre calendrier',
    lead: 'Une adresse privée pour votre calendrier. Elle contient vos cours et leurs changements. Toute personne qui l’a peut les voir; gardez-la pour vous. Elle cesse de fonctionner quand votre mot de passe change.',
    create: 'Créer une adresse de calendrier',
    once: 'Copiez l’adresse maintenant. Elle ne sera plus affichée.',
    address: 'Adresse du calendrier',
    copy: 'Copier',
    copied: 'Adresse copiée.',
    open: 'Ouvrir dans mon calendrier',
    made: 'Créée le {{date}}',
    lastRead: 'Dernière utilisation : {{when}}',
    neverRead: 'Pas encore utilisée',
    revoke: 'Révoquer',
    revokeNamed: 'Révoquer : {{name}}',
  },
};
