// Pictures of the demonstration: drawn scenes, three for each group by its sector and number, and those of the site's
// contents; the same every time. Flat fills, one ink line, people without detail, standing on a woven mat.
import sharp from 'sharp';
import type { LendingPicture } from '#features/lending/draft.ts';
import { pick, random } from './names.ts';
import type { PlannedGroup } from './plan.ts';
import { type Prop, props } from './props.ts';

const cloths = ['#ebb51d', '#344e98', '#c7402a', '#2a6741', '#8fba94', '#fadd83'] as const;
const skins = ['#c98f63', '#b57b50', '#d6a177'] as const;
const skies = ['#f4ecda', '#eff5ee', '#fff8e1', '#eef1fa'] as const;

/** A working scene, the group at its meeting, and what it makes. */
export function picturesOf(group: PlannedGroup): LendingPicture[] {
  const next = random(9000 + group.no);
  const prop = props[group.sector] ?? props.Perdagangan;
  if (!prop) throw new Error('no picture of trade');
  return [
    picture(`${group.name}: ${prop.works}`, workScene(prop, gallery, next)),
    picture(`${group.name}: pertemuan mingguan`, meetingScene(group.members.length, gallery, next)),
    picture(`${group.name}: ${prop.makes}`, productScene(prop, gallery, next)),
  ];
}

/** What differs between scenes: the height of the sun and the size of a product. The floor is always the same. */
type Frame = {
  viewBox: string;
  width: number;
  height: number;
  sun: number;
  product: { x: number; y: number; scale: number };
};
const gallery: Frame = {
  viewBox: '0 0 320 240',
  width: 640,
  height: 480,
  sun: 30,
  product: { x: 24, y: 8, scale: 1.13 },
};
const card: Frame = {
  viewBox: '0 46 320 180',
  width: 1280,
  height: 720,
  sun: 72,
  product: { x: 79, y: 53, scale: 0.9 },
};

const draw = ({ viewBox, width, height }: Frame, inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" fill="none" stroke="#143d27" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside}</svg>`,
  );

/** The subject of an event's or a video's picture; the number chooses the colours. */
export type Scene = { of: 'work' | 'meeting' | 'product'; sector: string; no: number };

/** A scene in the width of the site's pictures, 16:9. */
export function drawWide({ of, sector, no }: Scene): Buffer {
  const next = random(7000 + no);
  const prop = props[sector];
  if (!prop) throw new RangeError(`no picture of ${sector}`);
  const scenes = {
    work: () => workScene(prop, card, next),
    meeting: () => meetingScene(8, card, next),
    product: () => productScene(prop, card, next),
  };
  return draw(card, scenes[of]());
}

const picture = (alt: string, inside: string): LendingPicture => ({
  alt,
  contentType: 'image/svg+xml',
  bytes: draw(gallery, inside),
});

function workScene(prop: Prop, frame: Frame, next: () => number): string {
  const left = next() < 0.5;
  const [woman, friend] = left ? [74, 258] : [246, 62];
  return [
    ground(frame, next),
    place(prop.draw, left ? 120 : 20, 36, 1),
    person(woman, 206, 1.5, next),
    next() < 0.6 ? person(friend, 206, 1.25, next) : '',
    mat(),
  ].join('');
}

function meetingScene(members: number, frame: Frame, next: () => number): string {
  const back = Math.min(6, Math.ceil(members / 2));
  const front = Math.min(4, members - back);
  const row = (count: number, y: number, scale: number) =>
    Array.from({ length: count }, (_, index) => person(40 + ((index + 0.5) * 240) / count, y, scale, next)).join('');
  const table =
    '<path d="M96 190h128v9H96zM110 199v12M210 199v12" fill="#c98f63"/><path d="M140 188c8-5 14-5 20 0 6-5 12-5 20 0v-20c-8-5-14-5-20 0-6-5-12-5-20 0z" fill="#fffcf5"/><path d="M160 168v20M146 174h9M146 180h9M165 174h9M165 180h9" stroke-width="1.4"/>';
  return [
    ground(frame, next),
    house(next),
    row(back, 168, 1.05),
    table,
    front > 0 ? person(52, 208, 1.3, next) + person(268, 208, 1.3, next) : '',
    mat(),
  ].join('');
}

function productScene(prop: Prop, frame: Frame, next: () => number): string {
  const { x, y, scale } = frame.product;
  return [ground(frame, next), place(prop.draw, x, y, scale), mat()].join('');
}

const ground = (frame: Frame, next: () => number): string => {
  const hill = 96 + Math.floor(next() * 30);
  return `<path d="M0 0h320v240H0z" fill="${pick(skies, next)}" stroke="none"/><path d="M0 ${hill + 40}c50-${30 + Math.floor(next() * 20)} 96-34 140-12 46 22 120-34 180-6v118H0z" fill="#dceadb" stroke="none"/>${sun(frame, next)}`;
};

const sun = ({ sun: top }: Frame, next: () => number): string =>
  `<circle cx="${40 + Math.floor(next() * 240)}" cy="${top + Math.floor(next() * 18)}" r="13" fill="#fdedb8" stroke="none"/>`;

const house = (next: () => number): string => {
  const x = 96 + Math.floor(next() * 90);
  return `<path d="M${x} 108V74h70v34z" fill="#fffcf5" stroke-width="1.6"/><path d="M${x - 9} 76l44-26 44 26z" fill="${pick(['#c7402a', '#2a6741', '#c98f63'], next)}" stroke-width="1.6"/><path d="M${x + 28} 108V88h15v20" fill="#c4b79d" stroke-width="1.6"/>`;
};

/** A woman seen from the front, her feet on `y`. */
function person(x: number, y: number, scale: number, next: () => number): string {
  const dress = pick(cloths, next);
  const veil = pick(
    cloths.filter((colour) => colour !== dress),
    next,
  );
  return `<g transform="translate(${Math.round(x)} ${y}) scale(${scale})"><path d="M-16 0c-1-22 3-33 10-37H6c7 4 11 15 10 37z" fill="${dress}"/><path d="M-11-32c-2-13-1-29 11-29s13 16 11 29c-3 5-7 7-11 7s-8-2-11-7z" fill="${veil}"/><ellipse cx="0" cy="-46" rx="6" ry="7.5" fill="${pick(skins, next)}"/><path d="M-12-24c3 7 7 10 12 12 5-2 9-5 12-12" stroke-width="1.4"/></g>`;
}

const place = (draw: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${draw}</g>`;

const mat = (): string => {
  const teeth = Array.from({ length: 22 }, (_, index) => `M${28 + index * 12} 220l6-8 6 8`).join('');
  return `<path d="M20 208h280v15H20z" fill="#fadd83"/><path d="${teeth}" stroke-width="1.4"/><path d="M20 208h280M20 223h280"/>`;
};

const ink = 'fill="none" stroke="#143d27" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const lines = (x: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => `<path d="M${x} ${34 + row * 14}h${row % 3 === 2 ? 74 : 118}"/>`).join('');
const face = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M4 62c0-22 12-30 26-30s26 8 26 30z" fill="#2a6741"/><circle cx="30" cy="20" r="14" fill="#c98f63"/><path d="M14 22c-4-24 36-24 32 0-6-8-26-8-32 0z" fill="#143d27"/></g>`;
const paper = (ground: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" width="960" height="640" ${ink}><path d="M0 0h240v160H0z" fill="#f4ecda" stroke="none"/><rect x="14" y="12" width="212" height="136" rx="8" fill="${ground}"/>${inside}</svg>`;

const papers = {
  ktp: paper('#b5c3ea', `${lines(28, 7)}${face(156, 54, 1)}`),
  npwp: paper('#fadd83', lines(28, 8)),
  selfiePhoto: paper('#dceadb', face(56, 18, 2.1)),
} as const;

/** Papers as a lender hands them in: cards with lines in place of words, and a portrait. The same for everybody. */
export async function drawPapers(): Promise<{ kind: keyof typeof papers; picture: Buffer }[]> {
  const kinds = Object.keys(papers) as (keyof typeof papers)[];
  return Promise.all(
    kinds.map(async (kind) => {
      const picture = await sharp(Buffer.from(papers[kind])).jpeg({ quality: 84 }).toBuffer();
      return { kind, picture };
    }),
  );
}
