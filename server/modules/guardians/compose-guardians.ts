import { createAcceptGuardian } from './accept-guardian.ts';
import { createGuardianService } from './guardians.service.ts';
import { createNameGuardian } from './name-guardian.ts';

type Needed = Omit<Parameters<typeof createNameGuardian>[0], 'guardians'> & Parameters<typeof createAcceptGuardian>[0];

/** Students' parents and guardians, each part given what it needs. */
export function composeGuardians(needed: Needed) {
  const guardians = createGuardianService(needed);
  return {
    guardians,
    nameGuardian: createNameGuardian({ ...needed, guardians }),
    acceptGuardian: createAcceptGuardian(needed),
  };
}

export type Guardians = ReturnType<typeof composeGuardians>;
