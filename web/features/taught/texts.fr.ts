import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Heures de cours et kilomètres',
  own: 'Mes heures et mes kilomètres',
  loading: 'Chargement des totaux…',
  period: 'Période',
  periods: { week: 'Cette semaine', lastWeek: 'Semaine passée', month: 'Ce mois-ci', lastMonth: 'Mois passé' },
  instructor: 'Moniteur',
  lessons: 'Cours',
  hours: 'Heures de cours',
  km: 'Entre les cours',
  kmValue: '{{km}} km',
  driving: 'Route',
  meaning:
    'Les cours passés, sauf ceux annulés ou manqués. Nous estimons les kilomètres d’un cours à l’autre de la journée. Ils ne remplacent pas un registre.',
  unknown: 'Nous ne comptons pas les trajets sans code postal.',
};
