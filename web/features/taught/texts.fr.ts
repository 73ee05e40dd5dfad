import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Heures de cours et kilomètres',
  own: 'Mes heures et mes kilomètres',
  loading: 'Calcul…',
  period: 'Période',
  periods: { week: 'Cette semaine', lastWeek: 'Semaine passée', month: 'Ce mois-ci', lastMonth: 'Mois passé' },
  instructor: 'Moniteur',
  lessons: 'Cours',
  hours: 'Heures de cours',
  km: 'Entre les cours',
  kmValue: '{{km}} km',
  driving: 'Route',
  meaning:
    'Les cours terminés, sauf ceux qui ont été annulés ou manqués. Les kilomètres sont une estimation du trajet d’un cours au suivant de la journée, et non un registre.',
  unknown: 'Les trajets sans code postal manquent.',
};
