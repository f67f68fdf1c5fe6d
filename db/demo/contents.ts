// Events and videos of the demonstration's site: three past events and two to come, counted from the day of the first
// start, and four videos.
// Invariant: no figure of the operator is hard-coded; what a video's link leads to is not part of the demonstration.
// Source: docs/screens.md; docs/settled.md 12, 62.
import sharp from 'sharp';
import { addDays, type BusinessDate, nextWeekday, startOfDay, type Weekday } from '#domain/calendar.ts';
import type { Tx } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';
import { insertEvent, insertVideo } from './contents.sql.ts';
import { drawWide, type Scene } from './pictures.ts';

type PlannedEvent = {
  title: string;
  place: string;
  /** The first of these weekdays at least this many days after the first start (before it, if negative). */
  weekday: Weekday;
  inDays: number;
  /** Hours of the day, WIB. */
  from: number;
  to: number;
  body: string;
  scene: Scene;
};

const saturday = 6;
const wednesday = 3;
const thursday = 4;

export const plannedEvents: readonly PlannedEvent[] = [
  {
    title: 'Temu pendana di pertemuan mingguan',
    place: 'Balai Desa Ciseeng, Kab. Bogor',
    weekday: thursday,
    inDays: 8,
    from: 9,
    to: 12,
    scene: { of: 'meeting', sector: 'Warung sembako', no: 1 },
    body: '<p>Duduk di pertemuan sebuah kelompok dari awal sampai akhir: absen, angsuran, catatan di buku, dan tanya jawab dengan ketua serta petugas lapangan.</p><p>Tempat terbatas untuk 20 pendana. Daftar lewat layanan pelanggan paling lambat dua hari sebelumnya.</p>',
  },
  {
    title: 'Kelas pembukuan untuk bendahara kelompok',
    place: 'Aula Kelurahan Laweyan, Kota Surakarta',
    weekday: saturday,
    inDays: 19,
    from: 8,
    to: 12,
    scene: { of: 'work', sector: 'Tenun dan batik', no: 2 },
    body: '<p>Memisahkan uang usaha dari uang dapur, mencatat kas harian di satu halaman, dan menghitung harga pokok sepotong batik. Setiap peserta pulang membawa buku kas yang sudah diisi.</p><p>Untuk bendahara dan ketua kelompok di Surakarta dan sekitarnya. Tidak dipungut biaya.</p>',
  },
  {
    title: 'Pasar Sabtu: dua belas kelompok, satu lapangan',
    place: 'Alun-alun Kota Bogor',
    weekday: saturday,
    inDays: -22,
    from: 7,
    to: 11,
    scene: { of: 'work', sector: 'Perdagangan', no: 3 },
    body: '<p>Dua belas kelompok dari Parung, Ciseeng, dan Leuwiliang menjual hasil usahanya sendiri: kue basah, sayur pagi, anyaman pandan, sampai seragam sekolah. Pendana datang sebagai pembeli dan melihat ke mana dananya pergi.</p>',
  },
  {
    title: 'Memotret produk dengan ponsel',
    place: 'Sanggar Anyam Rajapolah, Kab. Tasikmalaya',
    weekday: wednesday,
    inDays: -51,
    from: 13,
    to: 16,
    scene: { of: 'product', sector: 'Kerajinan', no: 4 },
    body: '<ul><li>Cahaya jendela, bukan lampu.</li><li>Satu benda, satu latar, tiga sudut.</li><li>Harga dan ukuran ditulis di gambar.</li></ul><p>Tiga kelompok penganyam pulang dengan katalog pertamanya.</p>',
  },
  {
    title: 'Melihat kain jadi: kunjungan ke penenun Kambera',
    place: 'Kambera, Kab. Sumba Timur',
    weekday: saturday,
    inDays: -96,
    from: 9,
    to: 14,
    scene: { of: 'product', sector: 'Tenun dan batik', no: 5 },
    body: '<p>Dari memintal sampai mencelup dengan nila: selembar kain perlu berbulan-bulan, dan angsuran harus tetap datang setiap minggu. Para penenun bercerita bagaimana pesanan kecil menutup minggu yang kosong.</p>',
  },
];

type PlannedVideo = { name: string; title: string; seconds: number; body: string; scene: Scene };

export const plannedVideos: readonly PlannedVideo[] = [
  {
    name: 'tanggung-renteng',
    title: 'Tanggung renteng dalam tiga menit',
    seconds: 178,
    scene: { of: 'meeting', sector: 'Warung sembako', no: 6 },
    body: '<p>Mengapa paling sedikit {group_members} orang, siapa menutup siapa, dan bagaimana talangan dibayar kembali tanpa bunga.</p>',
  },
  {
    name: 'pertemuan-mingguan',
    title: 'Satu pagi di pertemuan mingguan',
    seconds: 246,
    scene: { of: 'work', sector: 'Kuliner', no: 7 },
    body: '<p>Ibu Sri bangun pukul tiga untuk mengukus kue, menitipkannya ke warung, lalu berangkat ke pertemuan dengan angsuran di saku.</p>',
  },
  {
    name: 'cara-mendanai',
    title: 'Cara mendanai: dari slot sampai akad',
    seconds: 205,
    scene: { of: 'product', sector: 'Konveksi', no: 8 },
    body: '<p>Memilih kelompok menurut skor dan sektor, membaca perkiraan sebelum setuju, menandatangani akad, dan membayar. Mulai {funding_minimum}.</p>',
  },
  {
    name: 'terlambat',
    title: 'Bila angsuran terlambat',
    seconds: 192,
    scene: { of: 'work', sector: 'Sayur dan buah', no: 9 },
    body: '<p>Apa yang dilakukan kelompok, apa yang dilakukan petugas, kapan denda berjalan, dan mengapa setelah {default_weeks} tanpa pembayaran pinjaman dinyatakan gagal bayar.</p>',
  },
];

/** A demonstration has no video provider: this host name resolves nowhere, and never will. */
const videoLink = (name: string) => `https://video.titian.example/${name}`;

export async function addContents(tx: Tx, today: BusinessDate): Promise<void> {
  for (const [index, { title, body, place, scene, ...when }] of plannedEvents.entries()) {
    const { on, startsAt, endsAt } = timeOf(when, today);
    const content = {
      id: idFrom(`demo event ${index}`),
      position: (index + 1) * 10,
      title,
      body,
      picture: await toPicture(scene),
      shownFrom: addDays(on < today ? on : today, -14),
    };
    await insertEvent(tx, content, { place, startsAt, endsAt });
  }
  for (const [index, { name, title, body, seconds, scene }] of plannedVideos.entries()) {
    const content = {
      id: idFrom(`demo video ${index}`),
      position: (index + 1) * 10,
      title,
      body,
      picture: await toPicture(scene),
      shownFrom: addDays(today, -90 * (index + 1)),
    };
    await insertVideo(tx, content, { link: videoLink(name), seconds });
  }
}

function timeOf(
  { weekday, inDays, from, to }: Pick<PlannedEvent, 'weekday' | 'inDays' | 'from' | 'to'>,
  today: BusinessDate,
) {
  const on = nextWeekday(addDays(today, inDays), weekday);
  const at = (hour: number) => new Date(startOfDay(on).getTime() + hour * 3_600_000);
  return { on, startsAt: at(from), endsAt: at(to) };
}

/** In the console's format: a JPEG, 16:9. */
const toPicture = (scene: Scene): Promise<Buffer> =>
  sharp(drawWide(scene)).resize({ width: 960 }).jpeg({ quality: 84 }).toBuffer();
