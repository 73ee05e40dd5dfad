import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  settings: {
    managersSeeFigures: 'Les gestionnaires de l’équipe voient les revenus et les chiffres',
    managersSeeFiguresHelp: 'Ils peuvent aussi télécharger la liste des réservations.',
    howToPay: 'Comment les élèves vous paient',
    howToPayHelp:
      'Les élèves et leurs parents le voient là où il reste un montant à payer : l’adresse pour les virements Interac, si l’argent comptant convient, quand payer.',
    instructorsSetHours: 'Les moniteurs peuvent changer leur horaire et leurs congés',
    instructorsSetHoursHelp:
      'Pour les moniteurs qui se connectent. Sinon, seuls les propriétaires et les gestionnaires les changent.',
    instructorsBook: 'Les moniteurs peuvent réserver pour leurs propres élèves',
    instructorsBookHelp: 'Dans leur propre calendrier seulement. Sinon, ils s’adressent au bureau.',
    deskOverrides: 'La réception peut outrepasser les limites',
    deskOverridesHelp:
      'Avec un motif, par exemple la limite de conduite par jour ou un congé. Sinon, seuls les propriétaires et les gestionnaires le peuvent.',
    title: 'Réglages de l’école',
    lead: 'Ils valent pour les nouvelles réservations. Les cours déjà réservés gardent ce qui a été convenu.',
    taxRegistered: 'Nous sommes inscrits aux taxes de vente',
    taxHelp: 'Les taxes s’ajoutent au prix de vos cours. Il vous faut un numéro d’inscription.',
    taxRate: 'Votre propre taux de taxe',
    taxRateHelp: 'Laissez vide pour le taux de votre province : {{rate}} ({{name}}).',
    taxRateHelpAny: 'Laissez vide pour le taux de votre province.',
    taxNumberHelp: 'Par exemple {{example}}. Figure sur les reçus, les relevés et les factures.',
    radius: 'Jusqu’où vont vos moniteurs',
    radiusHelp: 'En kilomètres autour de votre code postal, de 1 à 200, pour ceux qui n’ont pas leur propre secteur.',
    travel: 'N’offrir que les cours où vos moniteurs peuvent se rendre à temps',
    travelHelp:
      'Les élèves ne réservent une plage que si le moniteur peut arriver à temps du cours précédent, puis repartir vers le suivant.',
    tolerance: 'Temps de trajet pouvant chevaucher les cours',
    toleranceHelp:
      'De 0 à 30 minutes. Chaque trajet comprend {{stop}} minutes pour se stationner et changer de place. À {{tolerance}}, des cours consécutifs peuvent être séparés de {{apart}} minutes de route au plus.',
    save: 'Enregistrer les réglages',
    saved: 'Vos réglages sont enregistrés.',
  },
  rules: {
    title: 'Règles de réservation',
    noticeDays: 'Préavis minimal, en jours',
    noticeDaysHelp: '2, c’est le surlendemain, le minimum; 30 au plus.',
    aheadDays: 'Jusqu’à combien de jours d’avance les élèves réservent',
    aheadDaysHelp: 'De 7 à 365.',
    mostLessonsADay: 'Nombre maximal de cours par jour pour un moniteur',
    mostLessonsADayHelp: 'Laissez vide pour autant qu’il y a de plages libres.',
    leastBreakMinutes: 'Pause minimale entre deux cours',
    leastBreakMinutesHelp: 'D’un même moniteur, où que soient les cours.',
    weeksAhead: 'Semaines que l’horaire remplit de plages libres',
    weeksAheadHelp: 'De 1 à 26.',
    refusesLongDays: 'Respecter la limite de temps en voiture par jour de la province',
    refusesLongDaysHelp:
      'Ontario et Saskatchewan 2 heures, Colombie-Britannique 4. Un élève ne peut réserver davantage chez vous le même jour.',
  },
};
