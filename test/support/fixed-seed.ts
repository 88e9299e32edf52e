// Property tests use the same examples everywhere, so a change passes or fails for what it does, not by chance. To try
// other examples, set another seed: `SEED=7 npm test`.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261116) });
