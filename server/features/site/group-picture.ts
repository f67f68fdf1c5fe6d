// The picture of a group's link, 1200 x 630, always light: words at the left, at the right the group's first photograph
// or the drawing of its trade.
// Source: docs/screens.md; decision 0105.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GroupPicture } from '#contract/site.ts';
import { fontFiles } from '#platform/document-look.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const SPLIT = 660;
const FOOT = 40;
const EDGE = 64;
const colours = { page: '#f8f3e8', art: '#f4ecda', board: '#143d27', ink: '#211f18', ink2: '#504b3f', line: '#ded3bd' };

type Words = { text: string; size: number; colour: string; bold?: boolean; top: number };

export async function drawGroupPicture(
  { name, who, place, sum, until, art }: GroupPicture,
  photograph: Buffer | null,
  folder: string,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${colours.page}"/>
    <rect x="${SPLIT}" width="${WIDTH - SPLIT}" height="${HEIGHT - FOOT}" fill="${colours.art}"/>
    <rect x="${EDGE}" y="392" width="${SPLIT - 2 * EDGE + 40}" height="2" fill="${colours.line}"/>
    <rect y="${HEIGHT - FOOT}" width="100%" height="${FOOT}" fill="${colours.board}"/></svg>`;
  const words: Words[] = [
    { text: 'Titian', size: 34, colour: colours.board, bold: true, top: 52 },
    { text: name, size: 64, colour: colours.ink, bold: true, top: 150 },
    { text: `${who}\n${place}`, size: 30, colour: colours.ink2, top: 292 },
    { text: sum, size: 50, colour: colours.ink, bold: true, top: 418 },
    { text: until, size: 30, colour: colours.ink2, top: 500 },
  ];
  const drawn = await Promise.all(words.map(async (each) => ({ input: await write(each), left: EDGE, top: each.top })));
  return sharp(Buffer.from(ground))
    .composite([...drawn, await right(photograph, path.join(folder, 'art', `${art}.svg`))])
    .png({ palette: true })
    .toBuffer();
}

/** Long names break into lines and shrink to the room that there is. */
async function write({ text, size, colour, bold = false }: Words): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const drawn = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `Plus Jakarta Sans ${bold ? 'Bold ' : ''}${size}`,
      fontfile: bold ? fontFiles.bold : fontFiles.regular,
      width: SPLIT - EDGE - 24,
      dpi: 72,
      spacing: 4,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  return sharp(drawn)
    .resize({ width: SPLIT - EDGE - 24, height: size * 2 + 12, fit: 'inside', withoutEnlargement: true })
    .toBuffer();
}

async function right(photograph: Buffer | null, drawing: string) {
  const { default: sharp } = await import('sharp');
  const width = WIDTH - SPLIT;
  const height = HEIGHT - FOOT;
  const picture =
    photograph === null
      ? sharp(await readFile(drawing), { density: 200 }).resize({ width: width - 40, height, fit: 'inside' })
      : sharp(photograph).resize({ width, height, fit: 'cover' });
  const input = await picture.png().toBuffer();
  const size = await sharp(input).metadata();
  return { input, left: SPLIT + Math.round((width - size.width) / 2), top: height - size.height };
}
