import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  brand: 'Lanewise',
  skip: 'Passer au contenu',
  nav: {
    main: 'Navigation principale',
    home: 'Accueil',
    myDay: 'Ma journée',
    myBookings: 'Mes réservations',
    about: 'À propos',
    faqs: 'FAQ',
    instructors: 'Moniteurs',
    schedules: 'Horaires',
    cars: 'Voitures',
    reviews: 'Avis',
    money: 'Argent',
    figures: 'Chiffres',
    openMenu: 'Ouvrir le menu',
    menu: 'Menu',
  },
  user: {
    menu: 'Menu du compte',
    logIn: 'Connexion',
    loginStudent: 'Connexion – élève',
    loginSchool: 'Connexion – école de conduite',
    account: 'Mon compte',
    profile: 'Profil',
    help: 'Aide et soutien',
    logOut: 'Déconnexion',
    defaultUser: 'Utilisateur',
    defaultSchool: 'École',
  },
  theme: { dark: 'Couleurs sombres' },
  footer: {
    label: 'En savoir plus sur Lanewise',
    about: 'À propos',
    whyUs: 'Pourquoi nous?',
    faqs: 'FAQ',
    contact: 'Nous joindre',
    terms: 'Conditions d’utilisation',
    line: 'Des cours de conduite sur la route, partout au Canada.',
  },
  error: {
    crashTitle: 'Erreur inattendue de l’application!',
    crashText:
      'Cette page a cessé de fonctionner. La recharger suffit souvent; rien de ce que vous avez enregistré n’est perdu.',
    notFoundText: 'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée, ou le lien est incomplet.',
    details: 'Ce que le programme a dit',
    reload: 'Recharger la page',
    goHome: 'Aller à l’accueil',
  },
};
