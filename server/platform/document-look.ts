// How the product's documents look: fonts, sizes, colours, the logo as a drawing.
// Invariant: the fonts are part of the product, so that a document looks the same on every machine.
import { fileURLToPath } from 'node:url';
import type { Style } from 'pdfmake/interfaces.js';

/**
 * Plus Jakarta Sans, Latin and Latin Extended, as static weights of the variable font of the screens. Its space is
 * 0.06 em wider, as on the screens, because word spacing cannot be set in these PDFs.
 */
export const fontFiles = {
  regular: fileURLToPath(new URL('./fonts/plus-jakarta-sans-regular.ttf', import.meta.url)),
  bold: fileURLToPath(new URL('./fonts/plus-jakarta-sans-bold.ttf', import.meta.url)),
};

/** Has every letter that a name may have (decision 0091); words that the first font cannot print stand in it. */
export const fallbackFiles = {
  regular: fileURLToPath(new URL('./fonts/dejavu-sans-latin-regular.ttf', import.meta.url)),
  bold: fileURLToPath(new URL('./fonts/dejavu-sans-latin-bold.ttf', import.meta.url)),
};

/** A4 in points. */
export const page = { width: 595.28, height: 841.89 };
export const margins = { side: 56, top: 84, bottom: 64 };
export const textWidth = page.width - 2 * margins.side;

const ink = '#1e2a22';
const ink2 = '#4c554c';
export const line = '#d8cfbb';
export const board = '#143d27';

export const styles = {
  text: { font: 'Jakarta', fontSize: 10, lineHeight: 1.35, color: ink },
  title: { fontSize: 19, bold: true, color: board, lineHeight: 1.2, margin: [0, 0, 0, 14] },
  heading: { fontSize: 11.5, bold: true, color: board, margin: [0, 14, 0, 5] },
  paragraph: { margin: [0, 0, 0, 6] },
  list: { margin: [0, 0, 0, 6] },
  item: { margin: [2, 0, 0, 3] },
  label: { color: ink2, fontSize: 9 },
  small: { color: ink2, fontSize: 8, lineHeight: 1.2 },
  cellHead: { color: ink2, fontSize: 9, bold: true },
} satisfies Record<string, object> as unknown as Record<
  'text' | 'title' | 'heading' | 'paragraph' | 'list' | 'item' | 'label' | 'small' | 'cellHead',
  Style
>;

export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 101 28" width="101" height="28"><rect width="28" height="28" rx="5" fill="#1d5234"/><g fill="none" stroke="#fbf5e6" stroke-width="2.2" stroke-linecap="round"><path d="M4.5 20.5Q14 12.5 23.5 20.5"/><path d="M4.5 13.5Q14 5.5 23.5 13.5" stroke="#f5c944"/><path d="M8 11.6v6.6M14 10v6M20 11.6v6.6"/></g><path fill="#143d27" d="M41.1 25L41.1 9.38L36.28 9.38L36.28 6.38L49.28 6.38L49.28 9.38L44.53 9.38L44.53 25ZM50.63 25L50.63 11.4L53.9 11.4L53.9 25ZM50.63 9.88L50.63 6.38L53.9 6.38L53.9 9.88ZM62.68 25.15Q60.38 25.15 59.11 23.89Q57.85 22.63 57.85 20.33L57.85 14.33L55.5 14.33L55.5 11.4L55.75 11.4Q56.75 11.4 57.3 10.88Q57.85 10.35 57.85 9.35L57.85 8.3L61.13 8.3L61.13 11.4L64.25 11.4L64.25 14.33L61.13 14.33L61.13 20.15Q61.13 20.83 61.36 21.3Q61.6 21.78 62.11 22.03Q62.63 22.28 63.43 22.28Q63.6 22.28 63.84 22.25Q64.08 22.23 64.3 22.2L64.3 25Q63.95 25.05 63.5 25.1Q63.05 25.15 62.68 25.15ZM66.35 25L66.35 11.4L69.63 11.4L69.63 25ZM66.35 9.88L66.35 6.38L69.63 6.38L69.63 9.88ZM76.33 25.3Q74.9 25.3 73.85 24.83Q72.8 24.35 72.23 23.46Q71.65 22.58 71.65 21.4Q71.65 20.27 72.15 19.39Q72.65 18.5 73.7 17.9Q74.75 17.3 76.35 17.05L80.8 16.33L80.8 18.83L76.98 19.48Q76 19.65 75.53 20.1Q75.05 20.55 75.05 21.28Q75.05 21.98 75.59 22.39Q76.13 22.8 76.93 22.8Q77.95 22.8 78.74 22.36Q79.53 21.93 79.96 21.15Q80.4 20.38 80.4 19.45L80.4 15.95Q80.4 15.08 79.71 14.49Q79.03 13.9 77.9 13.9Q76.85 13.9 76.04 14.46Q75.23 15.02 74.85 15.95L72.18 14.65Q72.58 13.58 73.44 12.79Q74.3 12 75.48 11.55Q76.65 11.1 78.03 11.1Q79.7 11.1 80.98 11.71Q82.25 12.33 82.96 13.41Q83.68 14.5 83.68 15.95L83.68 25L80.58 25L80.58 22.68L81.28 22.63Q80.75 23.5 80.03 24.09Q79.3 24.68 78.38 24.99Q77.45 25.3 76.33 25.3ZM86.25 25L86.25 11.4L89.33 11.4L89.33 14.08L89.08 13.6Q89.55 12.38 90.64 11.74Q91.73 11.1 93.18 11.1Q94.68 11.1 95.84 11.75Q97 12.4 97.65 13.56Q98.3 14.73 98.3 16.25L98.3 25L95.03 25L95.03 17.02Q95.03 16.13 94.68 15.48Q94.33 14.83 93.71 14.46Q93.1 14.1 92.28 14.1Q91.48 14.1 90.85 14.46Q90.23 14.83 89.88 15.48Q89.53 16.13 89.53 17.02L89.53 25Z"/></svg>';
