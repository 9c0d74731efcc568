import { BackupError, type Manifest, Part, partsOf, readManifest } from './manifest.ts';
import { faultOf, linesOf } from './parts.ts';

export async function* listedFiles(folder: string, { files }: Manifest): AsyncGenerator<Part> {
  for await (const line of linesOf(folder, files.list)) yield Part.parse(JSON.parse(line));
}

const mostNamed = 20;

const rejectBackup = (faults: readonly string[]): never => {
  const named = faults.slice(0, mostNamed).map((fault) => `  ${fault}`);
  const more = faults.length > mostNamed ? [`  and ${faults.length - mostNamed} more`] : [];
  throw new BackupError(['The backup is not what was written:', ...named, ...more].join('\n'));
};

/**
 * Reads a whole backup against its checksums.
 * @throws BackupError that names every file that is missing, shorter or changed.
 */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  const faults: string[] = [];
  const check = async (part: Part): Promise<void> => {
    const fault = await faultOf(folder, part);
    if (fault !== undefined) faults.push(fault);
  };
  for (const part of partsOf(manifest)) {
    // One after the other: it is the disk that takes the time.
    await check(part);
  }
  if (faults.length > 0) rejectBackup(faults);
  let listed = 0;
  for await (const part of listedFiles(folder, manifest)) {
    listed += 1;
    await check(part);
  }
  if (listed !== manifest.files.count) faults.push(`${manifest.files.list.file} names ${listed} files`);
  if (faults.length > 0) rejectBackup(faults);
  return manifest;
};
