// npm sbom … | node tools/tidy-sbom.mjs [--installed]: keeps what is not for development alone, as the lock file has it. npm's
// own --omit dev drops whatever development uses as well, React among them. Leaves out serial number and time, which
// differ from run to run, and calls parts of the product by their names, which npm takes from their folders. With
// --installed it keeps the packages that are installed here. Plain JavaScript, as the image's stage has no sources.
import { existsSync, readFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';

const sbom = await json(process.stdin);
delete sbom.serialNumber;
delete sbom.metadata.timestamp;
const nameOf = (component) => component['bom-ref'].replace(/@[^@]+$/, '');
for (const component of [sbom.metadata.component, ...sbom.components]) component.name = nameOf(component);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const needed = new Set(
  Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(
      ([path, { name, version }]) =>
        `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
    ),
);
const installed = process.argv.includes('--installed');
sbom.components = sbom.components.filter(
  (component) =>
    needed.has(component['bom-ref']) && (!installed || existsSync(`node_modules/${nameOf(component)}`)),
);
const kept = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
process.stdout.write(JSON.stringify(sbom));
