// Icons of the console and the field app, on the grid of Icon.tsx. Source: docs/screens.md.
export const deskIcons = {
  pin: 'M10 3a5 5 0 0 1 5 5c0 3.6-5 9-5 9S5 11.6 5 8a5 5 0 0 1 5-5zM10 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  print: 'M6 8V3.5h8V8M6 14H3.5V8h13v6H14M6 12h8v4.5H6z',
  phone:
    'M5 3.5h3l1.2 3.5-1.8 1.4a9 9 0 0 0 4.2 4.2l1.4-1.8 3.5 1.2v3c0 .8-.6 1.5-1.5 1.5C9 16.2 3.8 11 3.5 5c0-.9.7-1.5 1.5-1.5z',
  chat: 'M3.5 4.5h13v9h-7L6 16.5v-3H3.5z',
  up: 'M5 12l5-5 5 5',
  chart: 'M4.5 16V10M10 16V4M15.5 16v-4M3 16.5h14',
} as const;

export type DeskIconName = keyof typeof deskIcons;
