/**
 * Prints the memory of a running `npm start` in MB, with the children of each process: node scripts/memory.mjs [DIR].
 * The sum counts a page that several processes share once (PSS). Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRunningStack } from './stack-file.mjs';

const dataDir = process.argv[2] ?? '.data';

/** Returns the number of a field of a file of /proc, in MB. Zero if the process has ended meanwhile. */
const megabytes = (pid, field) => {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)[1]) / 1024;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  }
};

/** Each process of the system leads a group, in which are all that it starts itself. */
const groupOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
};

const { pids, servers } = await readRunningStack(dataDir);
const names = new Map();
const add = (name, pid) => names.set(pid, [...(names.get(pid) ?? []), name]);
for (const [name, pid] of Object.entries(servers)) if (pid !== null) add(name, pid);
for (const [name, all] of Object.entries(pids)) for (const pid of all) add(name, pid);
const supervisor = JSON.parse(readFileSync(path.join(dataDir, 'run/supervisor.pid'), 'utf8')).pid;
const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));

const membersOf = (leader) => all.map(Number).filter((pid) => groupOf(pid) === leader);
const rows = [...names].map(([leader, list]) => ({ name: list.join(', '), members: membersOf(leader) }));
rows.push({ name: 'npm start', members: [supervisor] });
const sumOf = (members, field) => members.reduce((sum, pid) => sum + megabytes(pid, field), 0);
const show = (name, members) => {
  const [pss, rss] = ['Pss', 'Rss'].map((field) => sumOf(members, field).toFixed(0).padStart(6));
  console.log(`${pss} PSS ${rss} RSS  ${name}`);
};
for (const { name, members } of rows) show(name, members);
show(
  'all',
  rows.flatMap(({ members }) => members),
);
