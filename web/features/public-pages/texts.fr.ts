import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  header: { login: 'Se connecter', school: 'Connexion des écoles' },
  notFound: 'Cette page n’existe plus',
  notFoundText:
    'L’école ou le moniteur ne prend peut-être plus de réservations, ou le lien est incomplet. Trouvez un autre cours près de chez vous.',
  find: 'Trouver un cours',
  findNear: 'Voir qui est libre près de {{town}}',
  book: 'Réserver un cours',
  bookWith: 'Réserver avec {{name}}',
  perHour: '{{price}} l’heure',
  from: 'à partir de {{price}}',
  reviewsFrom: 'Seuls les élèves qui ont suivi un cours peuvent donner leur avis.',
  kinds: 'Autres cours',
  feeIncluded: 'frais de réservation compris',
  cancel: 'Annulation gratuite jusqu’à {{hours}} heures avant le cours.',
  cancelFee: 'Annulation gratuite jusqu’à {{hours}} heures avant le cours, sauf les frais de réservation.',
  cancelPolicy: 'Politique d’annulation',
  tax: '+ {{tax}} {{taxName}}',
  experience_zero: 'Moins d’un an d’expérience',
  experience_one: '{{count}} an d’expérience',
  experience_other: '{{count}} ans d’expérience',
  nextDays: 'Prochains jours libres',
  noDays: 'Aucune plage libre dans les prochaines semaines. Revenez bientôt.',
  times_one: '{{count}} plage',
  times_other: '{{count}} plages',
  with: 'avec {{name}}',
  zone: 'Heures affichées en {{zone}}.',
  school: {
    title: '{{name}} : cours de conduite à {{city}}, {{province}}',
    description_one:
      'Réservez un cours de conduite sur route avec {{name}}, à {{city}}. {{count}} moniteur, {{price}} l’heure. Voyez les prochaines plages libres.',
    description_other:
      'Réservez un cours de conduite sur route avec {{name}}, à {{city}}. {{count}} moniteurs, à partir de {{price}} l’heure. Voyez les prochaines plages libres.',
    descriptionEmpty:
      '{{name}} enseigne la conduite à {{city}}, {{province}}. Voyez ses moniteurs et ce qu’en disent les élèves.',
    where: 'École de conduite à {{city}}, {{province}}',
    about: 'À propos de {{name}}',
    instructors: 'Moniteurs',
    search: 'Rechercher par nom',
    searchButton: 'Rechercher',
    showAll: 'Tout afficher',
    noMatch: 'Aucun moniteur ne correspond à « {{search}} ».',
    titleOfPage: '{{title}} (page {{page}})',
    nobody: 'Aucun moniteur de cette école ne prend de réservations pour le moment.',
    languages: 'Cours en {{languages}}',
    reviews: 'Ce qu’en disent les élèves',
    more: 'Autres cours de conduite à {{town}}',
  },
  instructor: {
    title: '{{name}}, cours de conduite à {{city}}, {{province}}',
    description:
      'Apprenez à conduire avec {{name}}, de {{school}}, à {{city}}. {{price}} l’heure, {{languages}}. Voyez les prochaines plages libres et réservez en ligne.',
    of: 'Enseigne la conduite chez {{school}}',
    about: 'À propos de {{name}}',
    area: 'Où {{name}} vient vous chercher',
    areaWords: 'À moins de {{km}} km de {{town}} : {{towns}}.',
    areaAlone: 'À moins de {{km}} km de {{town}}.',
    picture: 'Carte : {{km}} km autour de {{town}}. Le nord est en haut.',
    reviews: 'Ce qu’en disent les élèves',
  },
  town: {
    title: 'Cours de conduite à {{town}}, {{province}} : moniteurs et plages libres',
    description_one:
      '{{count}} moniteur de conduite se déplace à {{town}}, {{price}} l’heure. Voyez les avis, les langues et les prochaines plages libres, et réservez en ligne.',
    description_other:
      '{{count}} moniteurs de conduite se déplacent à {{town}}, à partir de {{price}} l’heure. Comparez les avis, les langues et les prochaines plages libres, et réservez en ligne.',
    heading: 'Cours de conduite à {{town}}',
    lead_one: '{{count}} moniteur vient chercher ses élèves à {{town}}, pour {{price}} l’heure.',
    lead_other: '{{count}} moniteurs viennent chercher leurs élèves à {{town}}, à partir de {{price}} l’heure.',
    instructors: 'Moniteurs qui se déplacent à {{town}}',
    neighbours: 'Villes voisines',
    neighbour: 'Cours de conduite à {{town}}',
  },
};
