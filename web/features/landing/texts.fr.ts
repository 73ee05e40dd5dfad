import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Lanewise : réservez votre cours de conduite en ligne',
  description:
    'Trouvez un moniteur de conduite près de chez vous, voyez les prix complets et les plages libres, et réservez en ligne.',
  headline: 'Réservez votre cours de conduite sur la route EN LIGNE!',
  subtext:
    'Une façon plus simple, plus rapide et meilleure de trouver un moniteur fiable, avec réservation en ligne sans tracas',
  logInFirst: 'Connectez-vous pour ouvrir cette page. Vous y serez dirigé aussitôt.',
  student: 'Inscription/Connexion – élève',
  school: 'Inscription/Connexion – école de conduite',
  question: {
    label: 'Trouver un cours',
    where: 'Où devons-nous passer vous prendre?',
    hint: 'Code postal, ville ou adresse',
    day: 'Jour (facultatif)',
    submit: 'Voir les plages libres',
  },
  near: {
    heading: 'Moniteurs qui desservent {{place}}',
    day: 'Libres le {{day}}',
    nobody: 'Aucun moniteur n’y est libre d’ici deux mois. Les écoles ajoutent souvent des plages.',
    wait: 'M’inscrire à la liste d’attente',
    all: 'Voir tous les moniteurs disponibles',
  },
  heroAlt: 'ACCUEIL',
  how: {
    heading: 'Comment ça marche',
    forStudents: 'Pour les élèves',
    forSchools: 'Pour les écoles de conduite',
    studentSteps: {
      day: {
        title: 'Choisissez un jour',
        text: 'Voyez quels moniteurs sont libres, leurs langues d’enseignement et le prix d’une heure.',
      },
      slot: {
        title: 'Choisissez une plage',
        text: 'Lisez le profil du moniteur, choisissez la plage qui vous convient et indiquez le lieu de rencontre.',
      },
      drive: {
        title: 'Prenez la route',
        text: 'Un courriel de confirmation vous indique la suite. Vous payez l’école, pas nous.',
      },
    },
    schoolSteps: {
      team: {
        title: 'Ajoutez vos moniteurs',
        text: 'Leurs langues, leurs tarifs et leurs voitures.',
      },
      sheet: {
        title: 'Téléversez votre horaire',
        text: 'Directement de votre feuille de calcul. Vous verrez ce qui change avant d’enregistrer.',
      },
      bookings: {
        title: 'Recevez des réservations',
        text: 'Les élèves réservent vos plages libres en ligne. Aucune plage ne peut être réservée deux fois.',
      },
    },
    studentAction: 'Trouver un moniteur',
    schoolAction: 'Inscrire votre école',
  },
  promises: {
    heading: 'Nos engagements',
    price: {
      title: 'Des prix clairs',
      text: 'Voyez le prix complet du cours avant de choisir. Les taxes sont indiquées à part.',
    },
    cancel: {
      title: 'Facile à annuler',
      text: 'Annulez plus de 48 heures à l’avance et le cours est entièrement remboursé.',
    },
    language: {
      title: 'Dans votre langue',
      text: 'Apprenez en français, en anglais, en pendjabi, en mandarin ou dans neuf autres langues, selon le moniteur.',
    },
  },
};
