import { type RunnerTask, beforeEach, inject } from 'vitest';
import { exceptions } from './exceptions.ts';

const namesIn = (task: RunnerTask): readonly string[] =>
  task.type === 'test' ? [task.name] : task.tasks.flatMap(namesIn);

/** On a cluster of Citus a test that is listed has to fail, and what is listed has to be there. */
beforeEach(({ task }) => {
  if (!inject('onCitus')) return;
  const listed = exceptions
    .filter(({ file }) => task.file.name === `apps/server/src/${file}`)
    .flatMap(({ tests }) => tests);
  const names = new Set(listed.length > 0 ? namesIn(task.file) : []);
  const missing = listed.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new Error(`test/citus/exceptions.ts names what is no test: ${missing.join('; ')}`);
  if (listed.includes(task.name)) Object.assign(task, { fails: true });
});
