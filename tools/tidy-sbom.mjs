// npm sbom … | node tools/tidy-sbom.mjs [--installed]: leaves out serial number and time, which differ from run to run, and
// calls the product by its name, which npm takes from the folder. With --installed it keeps the packages that are
// installed here. Plain JavaScript, as the stage of the image that runs it has no sources.
import { existsSync } from 'node:fs';
import { json } from 'node:stream/consumers';

const sbom = await json(process.stdin);
delete sbom.serialNumber;
delete sbom.metadata.timestamp;
sbom.metadata.component.name = 'waybill';
const nameOf = (component) => component['bom-ref'].replace(/@[^@]+$/, '');
if (process.argv.includes('--installed'))
  sbom.components = sbom.components.filter((component) => existsSync(`node_modules/${nameOf(component)}`));
const kept = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
process.stdout.write(JSON.stringify(sbom));
