/** The door of the ZIPs: the table of places, and finding one by digits or city. */
export { loadZips } from './load-zips.ts';
export { locatePlaces } from './store.ts';
export { type ZipLocation, readZipFile } from './zip-file.ts';
