import { startAppUnderTest } from '#tests/app-under-test.ts';
import { appClient } from '#tests/app-client.ts';
import { readFileSync } from 'node:fs';
const usage = () => Number(readFileSync(`/sys/fs/cgroup/cpuacct/prof-${process.env.NAME}/cpuacct.usage`, 'utf8')) / 1e9;
const a0 = usage();
const app = await startAppUnderTest();
const c = appClient(app.url);
const cookie = await c.signIn('mara');
const list = await (await c.request({ path: '/reflections', headers: { cookie } })).text();
const path = /\/reflections\/[0-9a-f-]{36}/.exec(list)?.[0] ?? '';
const paths = ['/login', path, `${path}/knowledge`, `${path}/settings`, '/r/mara-lindqvist', `${path}/voice`];
console.log(process.env.NAME, 'start', (usage() - a0).toFixed(2));
import { execSync, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
const pids = readFileSync(`/sys/fs/cgroup/cpuacct/prof-${process.env.NAME}/cgroup.procs`, 'utf8').trim().split('\n').map((p) => [p, readFileSync(`/proc/${p}/cmdline`, 'utf8')] as const);
const found = pids.filter(([, c]) => c.includes('launch.ts') || c.includes('next-server'));
for (let i = 0; i < 60; i += 1) await (await c.request({ path: paths[i % paths.length] ?? '/', headers: { cookie } })).text();
for (const [p, c] of found) {
  process.kill(Number(p), 'SIGUSR1'); await pause(600);
  const log = readFileSync('tests/.output/app.log', 'utf8');
  const url = [...log.matchAll(/ws:\S+/g)].at(-1)?.[0] ?? '';
  console.log(p, c.slice(0, 20), url);
  spawn(process.execPath, ['/tmp/cdp2.mjs', url, `/tmp/T-${c.includes('launch.ts') ? 'stack' : 'next'}.cpuprofile`, '9'], { stdio: 'inherit' });
}
await pause(500);
for (let round = 0; round < 2; round += 1) {
  const a = usage();
  for (let i = 0; i < 90; i += 1) { const r = await c.request({ path: paths[i % paths.length] ?? '/', headers: { cookie } }); await r.text(); }
  console.log(process.env.NAME, 'round', round, (usage() - a).toFixed(2), Object.entries(process.cpuUsage()).map(([k,v]) => k+v/1e6|0));
}
await pause(9000); await app.stop(); process.exit(0);
