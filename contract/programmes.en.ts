import type { ProgrammeTexts } from './programmes.ts';

export const texts: ProgrammeTexts = {
  names: {
    on_beginner: 'Beginner Driver Education course',
    qc_road_safety: 'Road Safety Education Program',
    bc_graduated: 'ICBC-approved driver training course',
    ab_class5: 'Class 5 driver training',
  },
  phases: {
    guided: 'Phase 2, guided driving',
    semi_guided: 'Phase 3, semi-guided driving',
    independent: 'Phase 4, semi-guided to independent driving',
  },
};
