// The relations of guardians to students, from portaria.parentesco_catalogue: `npm run generate` writes the list.

/** The values of `parentesco`, for every gender. */
export const KINSHIPS = ['mae', 'pai', 'avo', 'irmao', 'tio', 'tutor', 'outro'] as const;
