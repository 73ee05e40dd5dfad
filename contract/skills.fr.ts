import type { SkillTexts } from './skills.ts';

export const texts: SkillTexts = {
  groups: {
    start: 'Avant de rouler',
    streets: 'Dans la rue',
    crossings: 'Aux carrefours',
    parking: 'Stationnement et marche arrière',
    conditions: 'Autoroute, nuit et hiver',
    test: 'En vue de l’examen pratique',
  },
  skills: {
    controls: 'Commandes et position de conduite',
    mirrors: 'Rétroviseurs et angles morts',
    moving_off: 'Démarrer et s’arrêter',
    steering: 'Tenue du volant et position dans la voie',
    turns: 'Virages à gauche et à droite',
    lane_changes: 'Changements de voie',
    following_distance: 'Vitesse et distance avec les autres véhicules',
    hazards: 'Repérer les dangers à temps',
    intersections: 'Intersections et priorité de passage',
    roundabouts: 'Carrefours giratoires',
    sharing_road: 'Piétons, cyclistes et autobus',
    reversing: 'Marche arrière et demi-tour en trois temps',
    reverse_parking: 'Stationnement à reculons',
    parallel_parking: 'Stationnement en parallèle',
    hill_parking: 'Démarrage et stationnement en pente',
    highway: 'Entrées et sorties d’autoroute',
    night: 'Conduite de nuit',
    winter: 'Conduite hivernale',
    emergency_stop: 'Freinage d’urgence',
    road_test: 'Simulation de l’examen pratique',
  },
  levels: {
    introduced: 'Abordée',
    practised: 'Travaillée',
    mastered: 'Maîtrisée',
  },
};
