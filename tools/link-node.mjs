// npm up to 10 takes this link away with the packages of other platforms, whose program has the same name.
import { existsSync, symlinkSync } from 'node:fs';

const program = `node-${process.platform}-${process.arch}/bin/node`;
if (existsSync(`node_modules/${program}`) && !existsSync('node_modules/.bin/node'))
  symlinkSync(`../${program}`, 'node_modules/.bin/node');
