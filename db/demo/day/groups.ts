// The groups of the demonstration's day, beside the sixty of its history: who meets today, who paid cash at the last
// meeting, whose loan is to be paid out, given back or undone. Meeting days are counted from the day of the first start.
// Invariants: what is due today is still to be collected; none lends from the lender to sign in as (`planLendings`).
// Source: decision 0118.
import { addDays, type BusinessDate, type Holidays, weekdayOf } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import { random } from '../names.ts';
import { type PlannedGroup, type PlannedLending, planMembers } from '../plan.ts';
import { tradeOf } from '../trades.ts';

/** Numbers by what their groups are there for. None ends in 2 or 7: those may have the lender to sign in as. */
export const dayGroups = {
  meetToday: [60, 61, 63],
  holdCash: [64, 65],
  wrongTransfer: [66],
  paidTooMuch: [68, 69],
  toPayOut: [70, 71],
  givenUp: [73],
} as const;

/** They bring their money to the officer, so no transfer comes by itself. */
export const payAtMeetings: readonly number[] = [...dayGroups.meetToday, ...dayGroups.holdCash];

type Sketch = {
  no: number;
  name: string;
  cityId: number;
  sector: string;
  description: string;
  /** Days before today of a meeting; of the last one, or of the one before that, holidays aside. */
  metAgo: number | 'last' | 'before';
  time?: string;
};

/** The last date before this one on which groups meet: no holiday. */
export function lastMeetingBefore(date: BusinessDate, holidays: Holidays): BusinessDate {
  const before = addDays(date, -1);
  return holidays.has(before) ? lastMeetingBefore(before, holidays) : before;
}

export function planDayGroups(today: BusinessDate, holidays: Holidays): PlannedGroup[] {
  const last = lastMeetingBefore(today, holidays);
  const meetings = { last, before: lastMeetingBefore(last, holidays) };
  return sketches.map(({ no, metAgo, ...rest }) => ({
    ...rest,
    no,
    meetingWeekday: weekdayOf(typeof metAgo === 'number' ? addDays(today, -metAgo) : meetings[metAgo]),
    members: planMembers(8 + (no % 4), tradeOf(rest.sector).businesses, random(3_000 + no)),
  }));
}

const sketches: readonly Sketch[] = [
  {
    no: 60,
    name: 'Dapur Ibu Karadenan',
    cityId: 3201,
    sector: 'Kuliner',
    description:
      'Nasi uduk dan gorengan untuk pabrik di sepanjang Karadenan. Modal dipakai membeli beras sebulan sekaligus dan termos nasi yang tidak lagi sewa.',
    metAgo: 0,
    time: '08:30',
  },
  {
    no: 61,
    name: 'Jahit Rapi Cimahpar',
    cityId: 3201,
    sector: 'Konveksi',
    description:
      'Seragam mengaji dan kerudung sekolah, dijahit di lima rumah dan disetrika di satu. Pinjaman membeli kain satu gulung, bukan per meter.',
    metAgo: 0,
    time: '10:00',
  },
  {
    no: 63,
    name: 'Kebun Selada Cihideung',
    cityId: 3217,
    sector: 'Sayur dan buah',
    description:
      'Selada dan seledri dari pekarangan Cihideung, dipetik subuh dan dijemput pedagang pukul lima. Modal membeli jaring peneduh dan bibit satu musim.',
    metAgo: 0,
    time: '13:30',
  },
  {
    no: 64,
    name: 'Tempe Murni Cisarua',
    cityId: 3217,
    sector: 'Olahan pangan',
    description:
      'Tempe daun dan tempe plastik, dibuat bergiliran di dapur bersama. Pinjaman membeli kedelai langsung dari koperasi dan dandang kedua.',
    metAgo: 'last',
    time: '09:00',
  },
  {
    no: 65,
    name: 'Lurik Sumber Mojosongo',
    cityId: 3372,
    sector: 'Tenun dan batik',
    description:
      'Lurik tenun tangan untuk toko oleh-oleh Solo. Modal membeli benang satu warna cukup untuk satu pesanan, supaya tidak belang.',
    metAgo: 'last',
    time: '14:00',
  },
  {
    no: 66,
    name: 'Warung Sejahtera Tajur',
    cityId: 3201,
    sector: 'Warung sembako',
    description:
      'Sembilan warung di gang yang sama sepakat belanja bersama ke agen. Pinjaman dipakai membeli minyak dan gula saat harga turun.',
    metAgo: 'before',
  },
  {
    no: 68,
    name: 'Rotan Halus Tegalwangi',
    cityId: 3209,
    sector: 'Kerajinan',
    description:
      'Keranjang rotan untuk toko bunga, dianyam di teras rumah. Modal membeli rotan poles satu truk bersama dan pisau belah.',
    metAgo: 3,
  },
  {
    no: 69,
    name: 'Otak-Otak Karangkering',
    cityId: 3525,
    sector: 'Perikanan',
    description:
      'Otak-otak bandeng dibungkus daun, dititipkan di rest area. Pinjaman membeli lemari pendingin bekas dan bandeng satu tambak.',
    metAgo: 3,
  },
  {
    no: 70,
    name: 'Tahu Bungkeng Citeureup',
    cityId: 3201,
    sector: 'Olahan pangan',
    description:
      'Tahu putih dan tahu sutra, dijual sebelum pukul enam. Modal membeli saringan baja dan kedelai satu bulan.',
    metAgo: 4,
  },
  {
    no: 71,
    name: 'Ikat Prailiu Kanatang',
    cityId: 5311,
    sector: 'Tenun dan batik',
    description:
      'Kain ikat dari Kanatang dengan pewarna akar, dijual di bandara Waingapu. Pinjaman membeli benang dan membayar pencelup.',
    metAgo: 5,
  },
  {
    no: 73,
    name: 'Keripik Singkong Way Kandis',
    cityId: 1871,
    sector: 'Olahan pangan',
    description:
      'Keripik singkong balado untuk warung di Way Kandis. Modal semula untuk mesin perajang bersama dan wajan besar.',
    metAgo: 2,
  },
];

/** In the order of publication. A group that meets today has paid until last week; the second is a week late. */
export function planDayLendings(): PlannedLending[] {
  const running = (group: number, grade: Grade, disbursedAgo: number, weeksAgo: number): PlannedLending => ({
    ...base,
    group,
    grade,
    outcome: 'disbursed',
    openedAgo: disbursedAgo + 9,
    disbursedAgo,
    habit: { kind: 'stops', weeksAgo },
  });
  const funded = (group: number, openedAgo: number, isSigned: boolean): PlannedLending => ({
    ...base,
    group,
    grade: 'A4',
    outcome: 'funded',
    openedAgo,
    isSigned,
  });
  const lendings: PlannedLending[] = [
    running(60, 'A2', 118, 1),
    running(61, 'B2', 96, 2),
    running(63, 'A3', 61, 1),
    running(64, 'A4', 89, 1),
    running(65, 'B1', 75, 1),
    { ...running(66, 'A3', 110, 1), habit: { kind: 'steady' } },
    // Twelve weeks that end three days ago; the last instalment comes with too much (`money.ts`).
    { ...running(68, 'A4', 87, 1), tenorMonths: 3 },
    { ...running(69, 'B1', 87, 1), tenorMonths: 3 },
    funded(70, 9, true),
    funded(71, 8, true),
    funded(73, 10, false),
  ];
  return lendings.sort((a, b) => b.openedAgo - a.openedAgo);
}

const base = {
  tenorMonths: 6,
  principal: 2_000_000,
  raisedPerMille: 1000,
  disbursedAgo: 0,
  habit: { kind: 'steady' },
} as const satisfies Partial<PlannedLending>;
