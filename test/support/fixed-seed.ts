// Property tests draw the same examples everywhere: a change fails or passes for what it does, not by chance. Another seed
// looks elsewhere: `SEED=7 npm test`.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261116) });
