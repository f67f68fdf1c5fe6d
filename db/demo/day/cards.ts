// Drawn papers of the demonstration's applicants: an identity card, a tax card and a portrait with the card in hand. What
// they say is what a reviewer compares with the form. Invented people, and no likeness of a real card.
// Invariant: the same every time; the words are in the product's own font.
// Source: decision 0118.
import sharp from 'sharp';
import { fontFiles } from '#platform/document-look.ts';

/** What a card says, as printed on it. */
export type CardText = {
  province: string;
  city: string;
  nik: string;
  npwp: string;
  name: string;
  birth: string;
  gender: string;
  address: string;
  job: string;
};

type Look = { skin: string; cloth: string; veil: string | null };
export type Drawn = { ktp: Buffer; npwp: Buffer; selfiePhoto: Buffer };

const WIDTH = 1024;
const HEIGHT = 645;

export async function drawCards(card: CardText, look: Look): Promise<Drawn> {
  const ktp = await drawIdentityCard(card, look);
  return { ktp, npwp: await drawTaxCard(card), selfiePhoto: await drawPortrait(ktp, look) };
}

async function drawIdentityCard(card: CardText, look: Look): Promise<Buffer> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#143d27"/><rect x="14" y="14" width="996" height="617" rx="30" fill="#b9cfe8"/>
    <path d="M14 470c180-60 330-60 500-20s330 50 496-30v181a30 30 0 0 1-30 30H44a30 30 0 0 1-30-30z" fill="#a3bfdd"/>
    <rect x="714" y="180" width="250" height="330" fill="#c7402a"/>${bust(839, 510, 1.55, look)}
    <path d="M760 566c20-22 40-2 50-14s30-20 44 0 40-16 60-6" fill="none" stroke="#16213c" stroke-width="4"/></svg>`;
  const rows = [
    ['Nama', card.name],
    ['Tempat/Tgl lahir', card.birth],
    ['Jenis kelamin', card.gender],
    ['Alamat', card.address],
    ['Pekerjaan', card.job],
    ['Kewarganegaraan', 'WNI'],
    ['Berlaku hingga', 'SEUMUR HIDUP'],
  ] as const;
  return compose(ground, [
    ...(await centred(`PROVINSI ${card.province.toUpperCase()}`, 34, 52)),
    ...(await centred(card.city.toUpperCase(), 30, 94)),
    await words(`NIK  ${card.nik}`, { size: 40, bold: true, left: 52, top: 158 }),
    await words(rows.map(([label]) => label).join('\n'), { size: 24, left: 52, top: 232, spacing: 22 }),
    await words(rows.map(([, value]) => value).join('\n'), { size: 24, bold: true, left: 290, top: 232, spacing: 22 }),
  ]);
}

async function drawTaxCard({ npwp, name, nik, address }: CardText): Promise<Buffer> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#143d27"/><rect x="14" y="14" width="996" height="617" rx="30" fill="#f4ecda"/>
    <path d="M14 150h996v20H14z" fill="#ebb51d"/><path d="M14 480c300-70 560 60 996-40v161a30 30 0 0 1-30 30H44a30 30 0 0 1-30-30z" fill="#fadd83"/></svg>`;
  return compose(ground, [
    await words('KARTU NOMOR POKOK WAJIB PAJAK', { size: 38, bold: true, left: 52, top: 74 }),
    await words(`NPWP  ${npwp}`, { size: 42, bold: true, left: 52, top: 226 }),
    await words(`${name}\nNIK ${nik}\n${address}`, { size: 28, left: 52, top: 320, spacing: 22 }),
  ]);
}

/** She holds the card, which is therefore small, but still to be read. */
async function drawPortrait(ktp: Buffer, look: Look): Promise<Buffer> {
  const [width, height] = [768, 1024];
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eff5ee"/><path d="M0 760h768v264H0z" fill="#dceadb"/>${bust(384, 1030, 3.9, look)}
    <rect x="196" y="776" width="376" height="242" rx="12" fill="#fffcf5"/>
    <circle cx="192" cy="910" r="40" fill="${look.skin}"/><circle cx="576" cy="910" r="40" fill="${look.skin}"/></svg>`;
  const card = await sharp(ktp).resize({ width: 360 }).toBuffer();
  return compose(ground, [{ input: card, left: 204, top: 784 }]);
}

/** Head and shoulders from the front, ending at `y`. */
function bust(x: number, y: number, scale: number, { skin, cloth, veil }: Look): string {
  const hair = veil ?? '#211f18';
  const behind =
    veil === null
      ? `<path d="M-40-120c-4-64 84-64 80 0z" fill="${hair}"/>`
      : `<path d="M-58-30c-8-70-14-156 58-156s66 86 58 156z" fill="${hair}"/>`;
  const face = `<ellipse cx="0" cy="-112" rx="33" ry="42" fill="${skin}"/><circle cx="-12" cy="-118" r="3.4"/><circle cx="12" cy="-118" r="3.4"/><path d="M-11-92c7 6 15 6 22 0" fill="none" stroke="#211f18" stroke-width="3"/>`;
  const crown = veil === null ? `<path d="M-34-128c-2-40 70-40 68 0-18-16-50-16-68 0z" fill="${hair}"/>` : '';
  return `<g transform="translate(${x} ${y}) scale(${scale})">${behind}<path d="M-76 0c0-52 30-68 76-68s76 16 76 68z" fill="${cloth}"/><path d="M-14-84h28v24c-8 8-20 8-28 0z" fill="${skin}"/>${face}${crown}</g>`;
}

type Placed = { input: Buffer; left: number; top: number };
type Style = { size: number; bold?: boolean; left: number; top: number; spacing?: number };

async function words(text: string, { size, bold = false, left, top, spacing = 0 }: Style): Promise<Placed> {
  const input = await sharp({
    text: {
      text: `<span foreground="#16213c">${text.replaceAll('&', '&amp;')}</span>`,
      font: `Plus Jakarta Sans ${bold ? 'Bold ' : ''}${size}`,
      fontfile: bold ? fontFiles.bold : fontFiles.regular,
      dpi: 72,
      spacing,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  return { input, left, top };
}

async function centred(text: string, size: number, top: number): Promise<Placed[]> {
  const drawn = await words(text, { size, bold: true, left: 0, top });
  const { width } = await sharp(drawn.input).metadata();
  return [{ ...drawn, left: Math.round((WIDTH - width) / 2) }];
}

const compose = (ground: string, parts: Placed[]): Promise<Buffer> =>
  sharp(Buffer.from(ground)).composite(parts).jpeg({ quality: 86 }).toBuffer();
