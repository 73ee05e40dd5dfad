export const school = {} as const;
