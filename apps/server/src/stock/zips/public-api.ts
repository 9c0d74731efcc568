export { loadZips } from './zip-file.ts';
export { locatePlaces } from './store.ts';
export { type ZipLocation, readZipFile } from './zip-file.ts';
