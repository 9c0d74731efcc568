// Plain JavaScript, so that a Node too old for TypeScript still says what is wrong.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const oldest = 24;
const found = Number(process.versions.node.split('.')[0]);

if (found < oldest) {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const shipped = ['darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64'].includes(platform);
  const newer = existsSync(new URL(`../../../node_modules/node-${platform}/bin/node`, import.meta.url));
  const advice = newer
    ? 'A newer one is in node_modules/.bin: start by npm (npm start, npm run waybill -- …), or with node_modules/.bin/node in place of node.'
    : shipped
      ? `The optional package node-${platform} brings a newer one, but it is not installed: run npm ci again without --omit=optional.`
      : `There is no package that brings one for ${platform}: install Node ${oldest} or later yourself, then run this again.`;
  process.stderr.write(
    `Waybill needs Node ${oldest} or later and runs on ${process.version} here.\n${advice}\n` +
      'Where the embedded PostgreSQL has no package for the platform either, set DATABASE_URL to a PostgreSQL 15 or later.\n',
  );
  process.exit(1);
}

// Compiled code is kept beside the packages, where only who may change the code may change it; a start then takes a third
// less of the CPU. Where that folder cannot be written, Node goes on without.
module.enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
