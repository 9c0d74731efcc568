export { loadZips } from './load-zips.ts';
export { locatePlaces } from './store.ts';
export { type ZipLocation, readZipFile } from './zip-file.ts';
