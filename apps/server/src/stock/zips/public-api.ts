export { type ZipLocation, loadZips, locatePlaces, readZipFile } from './store.ts';
