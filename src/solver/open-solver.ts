// HiGHS, which solves mixed-integer programmes: 3.5 MB of WebAssembly, loaded on the first question. Blocks its thread for
// as long as it searches.
import type { Solve } from '../query/wallet/find-wallet.ts';
import type { Solution } from '../query/wallet/read-solution.ts';

/** In HiGHS: a point that meets every row. */
const FEASIBLE = 2;

/** `wasm`: where highs.wasm is, if it isn't next to its loader, or its bytes. */
export async function openSolver(wasm?: string | URL | Uint8Array): Promise<Solve> {
  // The package's types say that the module itself is what require() gives; Node and bundlers give its default export.
  const load = (await import('highs')).default as unknown as typeof import('highs').default;
  const highs = await load(
    wasm === undefined
      ? {}
      : wasm instanceof Uint8Array
        ? await instantiateFrom(wasm)
        : { locateFile: () => String(wasm) },
  );
  return (programme, { seconds, gap }) => {
    const { gains, upper, integer, rows } = programme;
    const starts = [0];
    const indices: number[] = [];
    const values: number[] = [];
    for (const { entries } of rows) {
      // A column may be named twice in a row, but not in the solver's matrix.
      const sums = new Map<number, number>();
      for (const [column, factor] of entries) sums.set(column, (sums.get(column) ?? 0) + factor);
      indices.push(...sums.keys());
      values.push(...sums.values());
      starts.push(indices.length);
    }
    return highs.withModel(
      {
        numCols: gains.length,
        numRows: rows.length,
        sense: highs.constants.objectiveSense.maximize,
        colCost: gains,
        colLower: gains.map(() => 0),
        colUpper: upper,
        rowLower: rows.map(({ lower }) => Math.max(lower, -highs.infinity)),
        rowUpper: rows.map((row) => Math.min(row.upper, highs.infinity)),
        matrix: {
          format: 'csr',
          numRows: rows.length,
          numCols: gains.length,
          starts,
          indices,
          values,
        },
        integrality: Int32Array.from(integer, Number),
      },
      (model): Solution | undefined => {
        model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: gap });
        model.run();
        if (Number(model.info.get('primal_solution_status')) !== FEASIBLE) return undefined;
        const bound = Number(model.info.get('mip_dual_bound'));
        return { values: model.getSolution().colValue, bound };
      },
    );
  };
}

/** The loader documents `wasmBinary`, but fetches the file all the same. This hook is Emscripten's own. */
async function instantiateFrom(bytes: Uint8Array): Promise<object> {
  const compiled = await WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>);
  return {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(compiled, imports).then(done);
      return {};
    },
  };
}
