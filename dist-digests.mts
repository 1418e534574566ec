import { appendFileSync } from "node:fs";
const [dir, from, to, out] = process.argv.slice(2);
const { planOf } = await import(`${dir}/scripts/simulate/plan.ts`);
const { buildProduct } = await import(`${dir}/scripts/simulate/product.ts`);
const { judged } = await import(`${dir}/scripts/simulate/shrink.ts`);
const product = await buildProduct();
const a = process.cpuUsage();
const lines=[];
for (let s = Number(from); s <= Number(to); s++) {
  const v = await judged(planOf(s), { product });
  lines.push(`${s} ${v.digest.slice(0,16)} ${v.violations.map(({promise,what})=>promise+": "+what).join("; ")} ${v.faults.length} ${v.steps}\n`);
}
const {user,system}=process.cpuUsage(a);
appendFileSync(out, lines.join(""));
console.log(`${((user+system)/1e3/(Number(to)-Number(from)+1)).toFixed(1)} ms per seed`);
process.exit(0);
