import { buttons } from './buttons.tsx';
import { charts } from './charts.tsx';
import type { Entry } from './entry.tsx';
import { feedback } from './feedback.tsx';
import { fields } from './fields.tsx';
import { pageParts } from './page-parts.tsx';
import { tables } from './tables.tsx';

/** Everything in the catalogue, in the order of the page. */
export const groups: Readonly<Record<string, readonly Entry[]>> = {
  Buttons: buttons,
  Fields: fields,
  Feedback: feedback,
  'Parts of a page': pageParts,
  Tables: tables,
  Charts: charts,
};
