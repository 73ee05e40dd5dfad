/**
 * What a learner practises in the car, in the order in which most instructors teach it: facts as data, the same for every
 * school, so that a student who changes schools keeps one list. A skill's id is stored: it may be renamed, never reused.
 */
export const SKILL_GROUPS = {
  start: {
    name: { en: 'Before you drive', fr: 'Avant de rouler' },
    skills: ['controls', 'mirrors', 'moving_off'],
  },
  streets: {
    name: { en: 'On the street', fr: 'Dans la rue' },
    skills: ['steering', 'turns', 'lane_changes', 'following_distance', 'hazards'],
  },
  crossings: {
    name: { en: 'Where roads meet', fr: 'Aux carrefours' },
    skills: ['intersections', 'roundabouts', 'sharing_road'],
  },
  parking: {
    name: { en: 'Parking and backing up', fr: 'Stationnement et marche arrière' },
    skills: ['reversing', 'reverse_parking', 'parallel_parking', 'hill_parking'],
  },
  conditions: {
    name: { en: 'Faster, darker, colder', fr: 'Plus vite, de nuit, en hiver' },
    skills: ['highway', 'night', 'winter'],
  },
  test: {
    name: { en: 'Ready for the road test', fr: 'En vue de l’examen pratique' },
    skills: ['emergency_stop', 'road_test'],
  },
} as const;
export type SkillGroup = keyof typeof SKILL_GROUPS;
export type Skill = (typeof SKILL_GROUPS)[SkillGroup]['skills'][number];

export const SKILL_GROUP_IDS = Object.keys(SKILL_GROUPS) as SkillGroup[];
/** Every skill, in the order of teaching. */
export const SKILLS = SKILL_GROUP_IDS.flatMap((group): readonly Skill[] => SKILL_GROUPS[group].skills) as [
  Skill,
  ...Skill[],
];

/** How far a skill is, the least first. */
export const SKILL_LEVELS = ['introduced', 'practised', 'mastered'] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];

export const SKILL_NAMES: Record<Skill, { en: string; fr: string }> = {
  controls: { en: 'Controls and driving position', fr: 'Commandes et position de conduite' },
  mirrors: { en: 'Mirrors and blind spots', fr: 'Rétroviseurs et angles morts' },
  moving_off: { en: 'Moving off and stopping', fr: 'Démarrer et s’arrêter' },
  steering: { en: 'Steering and lane position', fr: 'Tenue du volant et position dans la voie' },
  turns: { en: 'Left and right turns', fr: 'Virages à gauche et à droite' },
  lane_changes: { en: 'Lane changes', fr: 'Changements de voie' },
  following_distance: { en: 'Speed and following distance', fr: 'Vitesse et distance avec les autres véhicules' },
  hazards: { en: 'Seeing hazards early', fr: 'Repérer les dangers à temps' },
  intersections: { en: 'Intersections and right of way', fr: 'Intersections et priorité de passage' },
  roundabouts: { en: 'Roundabouts', fr: 'Carrefours giratoires' },
  sharing_road: { en: 'Pedestrians, cyclists and buses', fr: 'Piétons, cyclistes et autobus' },
  reversing: { en: 'Backing up and three-point turns', fr: 'Marche arrière et demi-tour en trois temps' },
  reverse_parking: { en: 'Reverse parking', fr: 'Stationnement à reculons' },
  parallel_parking: { en: 'Parallel parking', fr: 'Stationnement en parallèle' },
  hill_parking: { en: 'Hill starts and hill parking', fr: 'Démarrage et stationnement en pente' },
  highway: { en: 'Highway merging and exits', fr: 'Entrées et sorties d’autoroute' },
  night: { en: 'Driving at night', fr: 'Conduite de nuit' },
  winter: { en: 'Winter driving', fr: 'Conduite hivernale' },
  emergency_stop: { en: 'Emergency stop', fr: 'Freinage d’urgence' },
  road_test: { en: 'Road-test practice', fr: 'Simulation de l’examen pratique' },
};

export const SKILL_LEVEL_NAMES: Record<SkillLevel, { en: string; fr: string }> = {
  introduced: { en: 'Introduced', fr: 'Abordée' },
  practised: { en: 'Practised', fr: 'Travaillée' },
  mastered: { en: 'Mastered', fr: 'Maîtrisée' },
};
