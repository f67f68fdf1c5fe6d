// The icons: a 20 px grid, one line of 1.7 px, round ends, one weight. Decorative: there is a word beside them, or
// the button around one has a label.
// Usage: <Icon name="clock" />, <Icon name="clock" size={16} />.
// Source: docs/screens.md.
import { classes } from './classes.ts';
import type { DeskIconName } from './deskIcons.ts';
import styles from './Icon.module.css';

const paths = {
  home: 'M3 9.5 10 4l7 5.5V16H3zM8 16v-4h4v4',
  stall: 'M3 8l1.5-4h11L17 8M3 8a2.3 2 0 0 0 4.7 0 2.3 2 0 0 0 4.6 0A2.3 2 0 0 0 17 8M4.5 10.5V16h11v-5.5',
  book: 'M4 4.5C6 4 8 4 10 5.2 12 4 14 4 16 4.5V15c-2-.5-4-.5-6 .7C8 14.5 6 14.5 4 15zM10 5.2V15.7',
  swap: 'M4 7h11l-3-3M16 13H5l3 3',
  gear: 'M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM10 3v2M10 15v2M3 10h2M15 10h2M5.1 5.1l1.4 1.4M13.5 13.5l1.4 1.4M5.1 14.9l1.4-1.4M13.5 6.5l1.4-1.4',
  exit: 'M8 4H4v12h4M12 7l3 3-3 3M15 10H8',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.2 1H3.8zM8.5 17.5h3',
  warn: 'M10 3.5l7 12.5H3zM10 8v4M10 14v.2',
  info: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM10 9.5v4M10 6.7v.2',
  clock: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM10 6.5V10l2.5 1.5',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  verified:
    'M10 2.7l2 1.5 2.5-.1.7 2.4 2 1.4-.8 2.4.8 2.4-2 1.4-.7 2.4-2.5-.1-2 1.5-2-1.5-2.5.1-.7-2.4-2-1.4.8-2.4-.8-2.4 2-1.4.7-2.4 2.5.1zM7.2 10.4l2 2 3.6-4',
  cross: 'M5 5l10 10M15 5L5 15',
  flag: 'M5 17V4h9l-2 3.5 2 3.5H5',
  pen: 'M4 16l1-4 8.5-8.5 3 3L8 15zM11.5 5.5l3 3',
  bank: 'M3 8l7-4 7 4zM4.5 8v6M8 8v6M12 8v6M15.5 8v6M3 16h14',
  undo: 'M7 4L4 7l3 3M4 7h7.5a4.5 4.5 0 0 1 0 9H8',
  page: 'M5 3h7l3 3v11H5zM8 9h5M8 12h5',
  redo: 'M15.5 8A6 6 0 1 0 16 11M16 4v4h-4',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  down: 'M5 8l5 5 5-5',
  lock: 'M5 9h10v7H5zM7 9V7a3 3 0 0 1 6 0v2',
  zoom: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l3.5 3.5M9 7v4M7 9h4',
  zoomOut: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l3.5 3.5M7 9h4',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l3.5 3.5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  camera: 'M3 6.5h3l1.5-2h5l1.5 2h3V15H3zM10 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  play: 'M7 4.5l9 5.5-9 5.5z',
  sort: 'M3 5h14M5.5 10h9M8 15h4',
  eye: 'M2.5 10C4.5 6.5 7 5 10 5s5.5 1.5 7.5 5c-2 3.5-4.5 5-7.5 5s-5.5-1.5-7.5-5zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  eyeOff:
    'M2.5 10C4.5 6.5 7 5 10 5s5.5 1.5 7.5 5c-2 3.5-4.5 5-7.5 5s-5.5-1.5-7.5-5zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM4 16.5 16 3.5',
  download: 'M10 4v9M6 9.5l4 4 4-4M4 16.5h12',
  calendar: 'M4 5.5h12V16H4zM4 9h12M7.5 3.5v3M12.5 3.5v3',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  people:
    'M7 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM2.5 16c0-3 1.8-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 5a2.2 2.2 0 1 1 0 4.4M14 11.6c2.2.2 3.5 1.6 3.5 4.4',
  share:
    'M14 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5.5 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM14 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7.3 9l5-2.2M7.3 11l5 2.2',
  bookmark: 'M5.5 3.5h9V17L10 13.2 5.5 17z',
  columns: 'M3 4.5h5.5v11H3zM11.5 4.5H17v11h-5.5z',
  loan: 'M3 6h14v9H3zM10 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM5.5 10.5h.1M14.5 10.5h.1',
} as const;

/** Registered by the applications of staff alone, so that nobody else loads them. */
const deskPaths: Partial<Record<DeskIconName, string>> = {};

/** Adds the icons of deskIcons.ts; the first import of an entry calls it. */
export const addDeskIcons = (icons: Readonly<Record<DeskIconName, string>>): void =>
  void Object.assign(deskPaths, icons);

export type IconName = keyof typeof paths | DeskIconName;

const pathOf = (name: IconName): string | undefined =>
  name in paths ? paths[name as keyof typeof paths] : deskPaths[name as DeskIconName];

export function Icon({ name, size = 20, className }: { name: IconName; size?: 14 | 16 | 20 | 24; className?: string }) {
  const names = classes(styles.icon, size < 20 && styles.small, className);
  return (
    <svg className={names} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={pathOf(name)} />
    </svg>
  );
}
