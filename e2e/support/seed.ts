// Where generated requests begin: the same ones in every run, so that a red run is of the change.

/** FUZZ_SEED=$RANDOM looks for new ones. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 7);
