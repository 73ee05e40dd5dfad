import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Lanewise : réservez votre cours de conduite en ligne',
  description:
    'Trouvez un moniteur de conduite près de chez vous au Canada, voyez le prix complet et les heures libres, et réservez votre cours sur la route en ligne.',
  headline: 'Réservez votre cours de conduite sur la route EN LIGNE!',
  subtext:
    'Une façon plus simple, plus rapide et meilleure de trouver un moniteur fiable, avec réservation en ligne sans tracas',
  logInFirst: 'Connectez-vous pour ouvrir cette page. Vous y arriverez aussitôt.',
  student: 'Inscription/Connexion – élève',
  school: 'Inscription/Connexion – école de conduite',
  question: {
    label: 'Trouver un cours',
    where: 'Où devons-nous passer vous prendre?',
    hint: 'Code postal ou ville',
    day: 'Jour (facultatif)',
    submit: 'Voir qui est libre',
  },
  near: {
    heading: 'Moniteurs qui viennent ici : {{place}}',
    day: 'Libres le {{day}}',
    nobody: 'Personne ne s’y rend dans les deux prochains mois. De nouveaux cours s’ajoutent sans cesse.',
    all: 'Voir tous ceux qui sont libres',
  },
  heroAlt: 'ACCUEIL',
  how: {
    heading: 'Comment ça marche',
    forStudents: 'Pour les élèves',
    forSchools: 'Pour les écoles de conduite',
    studentSteps: {
      day: {
        title: 'Choisissez un jour',
        text: 'Voyez qui est libre, dans quelles langues on vous enseigne et combien coûte une heure.',
      },
      slot: {
        title: 'Choisissez une heure',
        text: 'Lisez le profil du moniteur, prenez la plage qui vous convient et dites où passer vous prendre.',
      },
      drive: {
        title: 'Prenez la route',
        text: 'Un courriel de confirmation vous indique la suite. Vous payez l’école, pas nous.',
      },
    },
    schoolSteps: {
      team: {
        title: 'Ajoutez vos moniteurs',
        text: 'Leurs langues, leurs tarifs et les voitures dans lesquelles ils enseignent.',
      },
      sheet: {
        title: 'Téléversez votre horaire',
        text: 'Directement de votre feuille de calcul. Nous montrons ce qui changera avant d’enregistrer quoi que ce soit.',
      },
      bookings: {
        title: 'Recevez des réservations',
        text: 'Les élèves réservent les plages libres en ligne, et aucune plage ne peut être réservée deux fois.',
      },
    },
    studentAction: 'Trouver un moniteur',
    schoolAction: 'Inscrire votre école',
  },
  promises: {
    heading: 'Ce sur quoi vous pouvez compter',
    price: {
      title: 'Le vrai prix',
      text: 'Le prix complet du cours, avant de choisir quoi que ce soit. Les taxes sont indiquées à part.',
    },
    cancel: {
      title: 'Une annulation claire',
      text: 'Annulez plus de 48 heures à l’avance et le cours est remboursé en entier.',
    },
    language: {
      title: 'Dans votre langue',
      text: 'Apprenez en français, en anglais, en pendjabi, en mandarin ou dans l’une de neuf autres langues, quand un moniteur l’offre.',
    },
  },
};
