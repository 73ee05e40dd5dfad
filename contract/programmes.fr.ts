import type { ProgrammeTexts } from './programmes.ts';

export const texts: ProgrammeTexts = {
  names: {
    on_beginner: 'Cours de conduite pour débutants',
    qc_road_safety: 'Programme d’éducation à la sécurité routière',
    bc_graduated: 'Cours de conduite approuvé par l’ICBC',
    ab_class5: 'Formation de conduite, classe 5',
  },
  phases: {
    guided: 'Phase 2, conduite dirigée',
    semi_guided: 'Phase 3, conduite semi-dirigée',
    independent: 'Phase 4, conduite semi-dirigée à autonome',
  },
};
