import { version } from 'react';

export const read = version;
