/** Bytes of a text file that a preview looks at, for the reasons of its rows: some ten thousand of them. */
const enough = 1024 * 1024;

const lineEnd = 0x0a;

/**
 * What of a file is sent to be looked at: the whole of a workbook, which cannot be read in part, and whole lines from
 * the beginning of a text file.
 */
export const fileStart = async (file: File): Promise<File> => {
  if (file.size <= enough || /\.xlsx?$/i.test(file.name)) return file;
  const bytes = new Uint8Array(await file.slice(0, enough).arrayBuffer());
  const end = bytes.lastIndexOf(lineEnd);
  return new File([end === -1 ? bytes : bytes.subarray(0, end + 1)], file.name, { type: file.type });
};
