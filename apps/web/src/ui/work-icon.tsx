import { Icon, LineDrawing, type IconName } from './icon.tsx';

/** Drawings of the signed-in pages, which the public ones need not carry. */
const drawings = {
  ticket:
    'M5 5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7l-4.5 3.5V18H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8 10h8M8 13.5h5',
  headset:
    'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H5.5A1.5 1.5 0 0 1 4 17.5zM20 14h-3v5h1.5a1.5 1.5 0 0 0 1.5-1.5zM17 19c0 1.5-1.5 2-4 2',
  attach:
    'M19 11.5l-7.3 7.3a4.5 4.5 0 0 1-6.4-6.4l7.8-7.8a3 3 0 0 1 4.3 4.3l-7.7 7.7a1.5 1.5 0 0 1-2.2-2.2l6.8-6.8',
  image:
    'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM3.5 16.5l5-5 4.5 4.5 3-3 4.5 4M14.5 9a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  file: 'M7 3h7l4.5 4.5V21H5.5V4.5A1.5 1.5 0 0 1 7 3zM13.5 3v5h5',
  send: 'M20.5 3.5 3.5 10l6.5 3.5 3.5 6.5zM10 13.5l4-4',
  star: 'M12 3.5l2.7 5.5 6 .9-4.4 4.2 1 6-5.3-2.8-5.3 2.8 1-6L3.3 9.900l6-.9z',
  plus: 'M12 5v14M5 12h14',
  chart: 'M4 4v15a1 1 0 0 0 1 1h15M8 16v-4M12.5 16V8M17 16v-6',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5v13l10.5-6.5z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
  truck:
    'M2.5 6h11v10h-11zM13.5 9.5h4l4 3.5v3h-8zM5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  globe:
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c2.5 2.5 3.5 5.5 3.5 8.5s-1 6-3.5 8.5c-2.5-2.5-3.5-5.5-3.5-8.5s1-6 3.5-8.5z',
  settings:
    'M4 7h8M17 7h3M12 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M4 17h3M12 17h8M7 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  panel: 'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM9.5 4.5v15',
  calendar:
    'M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM4 10h16M8.5 3.5v4M15.5 3.5v4',
} as const;

export type WorkIconName = keyof typeof drawings | IconName;

const isOwn = (name: WorkIconName): name is keyof typeof drawings => name in drawings;

/** Any drawing of the product. */
export const WorkIcon = ({ name, size }: { readonly name: WorkIconName; readonly size?: string }) =>
  isOwn(name) ? (
    <LineDrawing drawing={drawings[name]} size={size} />
  ) : (
    <Icon name={name} {...(size === undefined ? {} : { size })} />
  );
