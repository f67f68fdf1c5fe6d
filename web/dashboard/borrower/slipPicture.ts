// The picture of a slip to keep or to send: 1080 x 1350, drawn in the browser, always light, with the rows of the
// screen.
// Invariant: no NIK, phone number or other member.
// Source: docs/screens.md; decision 0105.
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { formatRupiah, sumRupiah } from '#domain/money.ts';
import { byFours } from '#ui/byFours.ts';
import { now } from '#ui/clock.ts';
import { t } from '#ui/text.ts';
import { byOf, type Said, shortDay, whenOf } from './slipWords.ts';

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 72;
const colours = { paper: '#fffcf5', ink: '#211f18', ink2: '#504b3f', line: '#ded3bd', board: '#143d27' };
const FONT = '"Plus Jakarta Sans Variable", "Plus Jakarta Sans", sans-serif';

type Pen = { ctx: CanvasRenderingContext2D; y: number };

/** Throws when the browser cannot draw it. */
export async function drawSlip(said: Said): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error('no canvas');
  await document.fonts?.load(`700 40px ${FONT}`);
  ctx.fillStyle = colours.paper;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  ctx.fillStyle = colours.board;
  ctx.fillRect(0, HEIGHT - 54, WIDTH, 54);
  const pen = { ctx, y: 120 };
  drawHead(pen, said);
  drawRows(pen, said);
  drawWays(pen, said);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function drawHead(pen: Pen, { loan, slip, name }: Said): void {
  write(pen, t('app.name'), { size: 56, weight: 700, colour: colours.board });
  writeRight(pen, formatDate(businessDateOf(now())), { size: 36, colour: colours.ink2 });
  pen.y += 90;
  write(pen, `${name}, ${loan.lending.proposal.name}`, { size: 40, colour: colours.ink2 });
  pen.y += 84;
  write(pen, t('slip.pay'), { size: 44 });
  pen.y += 116;
  write(pen, formatRupiah(slip.total), { size: 124, weight: 700 });
  pen.y += 76;
  write(pen, byOf(slip), { size: 46, colour: colours.ink2 });
  pen.y += 64;
  write(pen, whenOf(loan, slip.until, slip.isMeeting), { size: 52, weight: 700 });
  pen.y += 40;
}

/** At most five lines, which sum to the total: the oldest rows are one, and the fine is the last. */
function drawRows(pen: Pen, { slip }: Said): void {
  const most = slip.fine > 0 ? 4 : 5;
  const older = slip.rows.length > most ? slip.rows.slice(0, slip.rows.length - most + 1) : [];
  const lines = slip.rows.slice(older.length).map(({ period, dueDate, amount }) => ({
    label: t('slip.row', { period: String(period), day: shortDay(dueDate) }),
    amount: formatRupiah(amount),
  }));
  if (older.length > 0)
    lines.unshift({
      label: t('slip.rows.older', { count: older.length }),
      amount: formatRupiah(sumRupiah(older.map(({ amount }) => amount))),
    });
  if (slip.fine > 0) lines.push({ label: t('slip.fine'), amount: formatRupiah(slip.fine) });
  for (const { label, amount } of lines) {
    pen.ctx.fillStyle = colours.line;
    pen.ctx.fillRect(EDGE, pen.y, WIDTH - 2 * EDGE, 2);
    pen.y += 58;
    write(pen, label, { size: 38, colour: colours.ink2 });
    writeRight(pen, amount, { size: 38, weight: 600 });
    pen.y += 18;
  }
}

function drawWays(pen: Pen, { loan }: Said): void {
  const { account, meeting } = loan;
  pen.y = HEIGHT - 54 - (account?.isReady ? 210 : 90);
  if (account?.isReady) {
    write(pen, t('pay.number', { bank: account.bank }), { size: 36, colour: colours.ink2 });
    pen.y += 66;
    write(pen, byFours(account.number), { size: 58, weight: 700 });
    pen.y += 70;
  }
  const { officer, place } = meeting;
  const cash = place === null ? t('pay.cash.next', { officer }) : t('pay.cash.there', { officer, place });
  write(pen, cash, { size: 36, colour: colours.ink2 });
}

type Look = { size: number; weight?: number; colour?: string };

/** Narrows the letters of what is too long for the paper. */
function write({ ctx, y }: Pen, text: string, look: Look): void {
  dress(ctx, look);
  ctx.fillText(text, EDGE, y, WIDTH - 2 * EDGE);
}

function writeRight({ ctx, y }: Pen, text: string, look: Look): void {
  dress(ctx, look);
  ctx.fillText(text, WIDTH - EDGE - ctx.measureText(text).width, y);
}

function dress(ctx: CanvasRenderingContext2D, { size, weight = 400, colour = colours.ink }: Look): void {
  ctx.font = `${weight} ${size}px ${FONT}`;
  ctx.fillStyle = colour;
}
