import { planOf } from "/work/wt/simplans/scripts/simulate/plan.ts";
import { buildProduct } from "/work/wt/simplans/scripts/simulate/product.ts";
import { judged } from "/work/wt/simplans/scripts/simulate/shrink.ts";
const [from, count, rounds] = process.argv.slice(2).map(Number);
const product = await buildProduct();
let n=0; const kinds: Record<string, number> = {};
const t=process.cpuUsage();
for (let seed = from; seed < from+count; seed++) {
  const lines: string[]=[];
  const { violations } = await judged(planOf(seed, {subject:"plans"}), { product, trace: (l)=>{ const m=/ (answered \d+|stripe (POST|DELETE) .*|step \S+ \w+|start (on-stripe-event|reconcile))/.exec(l); if(m){const k=m[1].replace(/(cs_test|sub|cus|si|in)_\w+/,"ID").replace(/step \S+/,"step"); kinds[k]=(kinds[k]??0)+1;} } });
  if (violations.length) { n++; console.log(seed, violations.map(v=>v.promise+": "+v.what).slice(0,3)); }
}
const u=process.cpuUsage(t);
console.log(n,"failed of",count, (u.user+u.system)/1e6);
if (rounds) console.log(Object.entries(kinds).sort((a,b)=>b[1]-a[1]).map(([k,v])=>v+" "+k).join("\n"));
