// The pictures that represent the site elsewhere: one for each page when its link is shared, and the icons for a
// phone's home screen. Drawn at build time from the site's own drawings, font and texts.
// Source: docs/screens.md.
import * as fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { checkout } from './postgres.mjs';

const board = '#143d27';
const paper = '#f4ecda';
const card = { width: 1_200, height: 630 };
const split = 640;
const fontfile = path.join(checkout, 'server/platform/fonts/plus-jakarta-sans-bold.ttf');
const art = (/** @type {string} */ name) => path.join(checkout, 'ui/art', name);

/**
 * Draws everything into the folder of the built site.
 * @param {string} folder @param {readonly { picture: string, title: string, name: string }[]} cards
 */
export async function drawSitePictures(folder, cards) {
  await fs.mkdir(path.join(folder, 'og'), { recursive: true });
  for (const { picture, title, name } of cards) await drawCard(path.join(folder, picture), title, name);
  for (const size of [180, 192, 512]) await drawIcon(path.join(folder, `icon-${size}.png`), size);
}

/** The dark board with the page's title at the left, the bridge on paper at the right. */
async function drawCard(/** @type {string} */ file, /** @type {string} */ title, /** @type {string} */ name) {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}">
    <rect width="100%" height="100%" fill="${board}"/><rect x="${split}" width="100%" height="100%" fill="${paper}"/>${edge}</svg>`;
  const bridge = await sharp(art('bridge.svg'), { density: 200 })
    .resize({ width: card.width - split })
    .toBuffer();
  const { height } = await sharp(bridge).metadata();
  await sharp(Buffer.from(ground))
    .composite([
      { input: bridge, left: split, top: card.height - height },
      { input: await drawWords(name, '#f5c944', 13), left: 64, top: 72 },
      { input: await drawWords(title, '#fbf5e6', 21), left: 64, top: 200 },
    ])
    .png({ palette: true })
    .toFile(file);
}

/** The woven line at the foot of the board. */
const edge = `<pattern id="e" width="24" height="24" patternUnits="userSpaceOnUse"><path d="M2 14 14 2M6 18 18 6M10 22 22 10M0 8l2 2M0 0l6 6M8 0l2 2M16 0l8 8M0 16l8 8M14 22l2 2M18 18l6 6M22 14l2 2"
  fill="none" stroke="#c3d6c4" stroke-opacity=".4" stroke-width="1.2"/></pattern><rect y="${card.height - 48}" width="${split}" height="48" fill="url(#e)"/>`;

const drawWords = (/** @type {string} */ words, /** @type {string} */ colour, /** @type {number} */ size) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${words.replaceAll('&', '&amp;')}</span>`,
      font: `Plus Jakarta Sans Bold ${size}`,
      fontfile,
      width: split - 128,
      dpi: 200,
      spacing: 6,
      rgba: true,
    },
  })
    .png()
    .toBuffer();

/** The logo on a background of its own colour up to the edge, so that a phone may crop it to any shape. */
export async function drawIcon(/** @type {string} */ file, /** @type {number} */ size) {
  const mark = await sharp(path.join(checkout, 'site/public/mark.svg'), { density: 1_200 })
    .resize(Math.round(size * 0.72))
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: '#1d5234' } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ palette: true })
    .toFile(file);
}
