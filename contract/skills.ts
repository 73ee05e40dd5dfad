/**
 * Skills that learners practise in the car, in the usual teaching order. They're the same for every school, so that a student who
 * changes schools keeps one list. Skill ids are stored: a skill may be renamed, but its id never reused.
 */
export const SKILL_GROUPS = {
  start: {
    skills: ['controls', 'mirrors', 'moving_off'],
  },
  streets: {
    skills: ['steering', 'turns', 'lane_changes', 'following_distance', 'hazards'],
  },
  crossings: {
    skills: ['intersections', 'roundabouts', 'sharing_road'],
  },
  parking: {
    skills: ['reversing', 'reverse_parking', 'parallel_parking', 'hill_parking'],
  },
  conditions: {
    skills: ['highway', 'night', 'winter'],
  },
  test: {
    skills: ['emergency_stop', 'road_test'],
  },
} as const;
export type SkillGroup = keyof typeof SKILL_GROUPS;
export type Skill = (typeof SKILL_GROUPS)[SkillGroup]['skills'][number];

export const SKILL_GROUP_IDS = Object.keys(SKILL_GROUPS) as SkillGroup[];
/** Every skill, in teaching order. */
export const SKILLS = SKILL_GROUP_IDS.flatMap((group): readonly Skill[] => SKILL_GROUPS[group].skills) as [
  Skill,
  ...Skill[],
];

/** Skill levels, lowest first. */
export const SKILL_LEVELS = ['introduced', 'practised', 'mastered'] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];

/** Texts for one language: `skills.en.ts`. */
export interface SkillTexts {
  groups: Readonly<Record<SkillGroup, string>>;
  skills: Readonly<Record<Skill, string>>;
  levels: Readonly<Record<SkillLevel, string>>;
}
