import { readFileSync, writeFileSync } from 'node:fs';
import C from 'openapi-to-postmanv2';
const doc=JSON.parse(readFileSync('../../docs/openapi.json'));
console.time('c');
C.convertV2({type:'json',data:doc},{parametersResolution:'Example',folderStrategy:'Tags'},(e,r)=>{console.timeEnd('c');console.log(e,r.result,r.reason); const c=r.output[0].data; writeFileSync('/tmp/wm/coll.json',JSON.stringify(c,null,1));
 const walk=(i,p)=>i.item?i.item.forEach(x=>walk(x,p+'/'+i.name)):console.log(p,i.request.method,i.request.url.path.join('/'),(i.request.url.query??[]).map(q=>`${q.key}=${q.value}${q.disabled?'!':''}`).join('&'),JSON.stringify(i.request.auth),JSON.stringify((i.request.url.variable??[]).map(v=>v.key+'='+v.value)),JSON.stringify((i.request.header??[]).map(v=>v.key+'='+v.value)),JSON.stringify(i.request.body??'').slice(0,300));
 c.item.forEach(i=>walk(i,'')); console.log(JSON.stringify(c.variable),JSON.stringify(c.auth))});
