import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  parts: {
    team: { title: 'Ce que votre équipe peut faire', lead: 'S’applique à toutes les personnes qui ont ce rôle.' },
    hours: {
      title: 'Déplacements et règles de réservation',
      lead: 'S’applique aux nouvelles réservations. Les cours déjà réservés ne changent pas.',
    },
    about: {
      title: 'Ce que montre votre page publique',
      lead: 'Les élèves choisissent une école qu’ils peuvent imaginer. Présentez-vous, et montrez seulement les coordonnées que vous voulez.',
    },
    billing: {
      title: 'Taxes et paiement',
      lead: 'Les taxes s’appliquent aux nouvelles réservations. Les cours déjà réservés ne changent pas.',
    },
  },
  settings: {
    managersSeeFigures: 'Les gestionnaires voient les revenus et les rapports',
    managersSeeFiguresHelp: 'Ils peuvent aussi télécharger la liste des réservations.',
    about: 'À propos de votre école',
    aboutHelp:
      'Jusqu’à {{most}} caractères. Par exemple, depuis quand vous enseignez, où, et ce que les élèves apprécient.',
    shows: 'Montrer sur la page',
    showsAddress: 'L’adresse',
    showsPhone: 'Le numéro de téléphone',
    showsWebsite: 'Le site Web',
    howToPay: 'Comment les élèves vous paient',
    howToPayHelp:
      'Les élèves et leurs parents le voient quand il reste un montant à payer. Indiquez l’adresse Interac, si vous acceptez l’argent comptant, et quand payer.',
    instructorsSetHours: 'Les moniteurs peuvent changer leur horaire et leurs congés',
    instructorsSetHoursHelp:
      'S’applique aux moniteurs qui ont un compte. Si cette option est désactivée, les propriétaires et les gestionnaires s’en chargent.',
    instructorsBook: 'Les moniteurs peuvent réserver pour leurs propres élèves',
    instructorsBookHelp:
      'Dans leur propre calendrier seulement. Si l’option est désactivée, ils s’adressent au bureau.',
    deskOverrides: 'La réception peut outrepasser les limites',
    deskOverridesHelp:
      'Par exemple, la limite de conduite par jour ou un congé. Un motif est obligatoire. Si l’option est désactivée, seuls les propriétaires et les gestionnaires le peuvent.',
    taxRegistered: 'Nous sommes inscrits aux taxes de vente',
    taxHelp: 'Les taxes s’ajoutent au prix de vos cours. Il vous faut un numéro d’inscription.',
    taxRate: 'Votre propre taux de taxe',
    taxRateHelp: 'Laissez vide pour le taux de votre province : {{rate}} ({{name}}).',
    taxRateHelpAny: 'Laissez vide pour le taux de votre province.',
    taxNumberHelp: 'Par exemple {{example}}. Figure sur les reçus, les relevés et les factures.',
    radius: 'Jusqu’où se déplacent vos moniteurs',
    radiusHelp: 'De 1 à 200 km autour de votre code postal. S’applique aux moniteurs sans secteur propre.',
    travel: 'N’offrir que les cours où vos moniteurs peuvent se rendre à temps',
    travelHelp:
      'Les élèves ne peuvent réserver une plage que si le moniteur peut arriver à temps, puis se rendre au cours suivant.',
    tolerance: 'Temps de trajet pouvant chevaucher les cours',
    toleranceHelp:
      'De 0 à 30 minutes. Chaque trajet comprend {{stop}} minutes pour se stationner et changer de place. Avec {{tolerance}}, deux cours consécutifs peuvent être à {{apart}} minutes de route au plus.',
    save: 'Enregistrer les réglages',
    saved: 'Vos réglages sont enregistrés.',
  },
  rules: {
    title: 'Règles de réservation',
    noticeDays: 'Préavis minimal, en jours',
    noticeDaysHelp: 'De 2 (le surlendemain) à 30.',
    aheadDays: 'Jusqu’à combien de jours d’avance les élèves réservent',
    aheadDaysHelp: 'De 7 à 365.',
    mostLessonsADay: 'Nombre maximal de cours par jour pour un moniteur',
    mostLessonsADayHelp: 'Laissez vide pour ne fixer aucune limite.',
    leastBreakMinutes: 'Pause minimale entre deux cours',
    leastBreakMinutesHelp: 'Pour chaque moniteur, où que soient les cours.',
    weeksAhead: 'Semaines de plages à créer selon l’horaire',
    weeksAheadHelp: 'De 1 à 26.',
    refusesLongDays: 'Appliquer la limite provinciale de conduite par jour',
    refusesLongDaysHelp:
      'Limite le temps qu’un élève peut réserver chez vous le même jour : 2 heures en Ontario et en Saskatchewan, 4 en Colombie-Britannique.',
  },
};
