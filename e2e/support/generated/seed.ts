// The seed of generated requests: the same in every run, so that a failure is due to a change.

/** FUZZ_SEED=$RANDOM generates new ones. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 7);
