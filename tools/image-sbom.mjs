// node tools/image-sbom.mjs < <what npm sbom says>: keeps the packages that are installed here, and leaves out serial
// number and time, which differ from build to build. Plain JavaScript, as the stage that runs it has no sources.
import { existsSync } from 'node:fs';
import { json } from 'node:stream/consumers';

const sbom = await json(process.stdin);
delete sbom.serialNumber;
delete sbom.metadata.timestamp;
const nameOf = (component) => component['bom-ref'].replace(/@[^@]+$/, '');
sbom.components = sbom.components.filter((component) => existsSync(`node_modules/${nameOf(component)}`));
const kept = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
process.stdout.write(JSON.stringify(sbom));
