import { importSource } from './import-source.js';
const { openCatalogue, openSections, buildModel, readSolution, openSolver, getMileValue } = await importSource('src/catalogue/catalogue.ts', 'src/catalogue/sections.ts', 'src/query/wallet/build-model.ts', 'src/query/wallet/read-solution.ts', 'src/solver/open-solver.ts', 'src/catalogue/mile-value.ts');
const { readFileSync } = await import('node:fs');
const b = new Uint8Array(readFileSync('dist/catalogue.snapshot'));
const { sections, digest } = openSections(b.byteOffset % 8 ? b.slice() : b);
const catalogue = openCatalogue(sections, digest);
let t=performance.now();
const solve = await openSolver('node_modules/highs/build/highs.wasm');
console.log('load', performance.now()-t);
for (const region of catalogue.meta.regions) for (const size of (process.argv[2]??'1,4').split(',').map(Number)) {
  const cards = catalogue.cards.filter(c=>c.region===region);
  const spending = catalogue.meta.spending.filter(s=>s.region===region && s.amount>0);
  const t0=performance.now();
  const model = buildModel(cards, spending, {region, on:'2026-11-18', holder:{mileValue:getMileValue(catalogue.meta, region).cents}}, {size});
  const t1=performance.now();
  const s = solve(model.programme,{seconds:20,gap:Number(process.argv[3]??0.005)});
  const t2=performance.now();
  const w = s && readSolution(model, spending, s);
  console.log(region,size,'cards',cards.length,'cols',model.programme.gains.length,'rows',model.programme.rows.length,'build',Math.round(t1-t0),'solve',Math.round(t2-t1),'net',w?.net,'bound',w?.bound);
  if (process.argv[4]) for (const c of w.cards) { console.log('  ',c.card.shortName,'spent',c.spent,'earned',c.earned,'fee',c.fee,'min',c.minimum,c.picked.join()); for (const u of c.uses) console.log('      ',u.spending.label,u.amount,u.earned,u.rules.map(r=>r?.id).join()); }
}
