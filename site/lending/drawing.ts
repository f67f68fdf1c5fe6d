// The drawing of a trade: no photograph of a group stands on the public site. Source: the look (Group card: art, home only).
import loom from '#ui/art/loom.svg';
import sewing from '#ui/art/sewing.svg';
import vegetable from '#ui/art/vegetable.svg';
import warung from '#ui/art/warung.svg';

const drawings: readonly [RegExp, string][] = [
  [/tenun|anyam|kerajinan/i, loom],
  [/jahit|konveksi|batik|busana/i, sewing],
  [/sayur|tani|kebun|ternak|ikan/i, vegetable],
];

/** By the words of the sector, which staff may name anew; a small shop stands for all others. */
export const drawingOf = (sector: string): string => drawings.find(([words]) => words.test(sector))?.[1] ?? warung;
