/** Licences that let a proprietary product be run and handed on with a notice, and ask for nothing else. */
export const agreeable = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts alone.
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  '(MIT AND Zlib)',
]);

/** Packages whose licence stands in a file and not in their manifest. */
export const inFile = new Map([['node_modules/png-js', 'MIT License']]);
