// The drawing of a trade: no photograph of a group stands on the public site. Source: the look (Group card: art, home only).
import fish from '#ui/art/fish.svg';
import ironing from '#ui/art/ironing.svg';
import kitchen from '#ui/art/kitchen.svg';
import loom from '#ui/art/loom.svg';
import packing from '#ui/art/packing.svg';
import poultry from '#ui/art/poultry.svg';
import sewing from '#ui/art/sewing.svg';
import vegetable from '#ui/art/vegetable.svg';
import warung from '#ui/art/warung.svg';

const drawings: readonly [RegExp, string][] = [
  [/tenun|anyam|kerajinan/i, loom],
  [/jahit|konveksi|batik|busana/i, sewing],
  [/ternak/i, poultry],
  [/ikan/i, fish],
  [/sayur|tani|kebun/i, vegetable],
  [/kuliner|kue|masak/i, kitchen],
  [/pangan/i, packing],
  [/jasa/i, ironing],
];

/** By the words of the sector, which staff may name anew; a small shop stands for all others. */
export const drawingOf = (sector: string): string => drawings.find(([words]) => words.test(sector))?.[1] ?? warung;
