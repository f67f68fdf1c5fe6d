// Names, trades and places of the demonstration's people, all invented.
// Source: docs/domain.md §9.

export const firstNames = [
  'Siti',
  'Nur',
  'Sri',
  'Dewi',
  'Ani',
  'Rina',
  'Yati',
  'Tuti',
  'Euis',
  'Wati',
  'Lilis',
  'Imas',
  'Ratna',
  'Fitri',
  'Ida',
  'Maya',
  'Endang',
  'Sulastri',
  'Kartini',
  'Mulyani',
  'Suparti',
  'Rohana',
  'Halimah',
  'Aisyah',
  'Khadijah',
  'Maryam',
  'Nining',
  'Titin',
  'Enok',
  'Cucu',
  'Parti',
  'Warni',
  'Darsih',
  'Sumi',
  'Juminem',
  'Hartini',
  'Murni',
  'Yuli',
  'Lestari',
  'Wulan',
] as const;

export const lastNames = [
  'Rohmah',
  'Suryati',
  'Aisyah',
  'Komala',
  'Lestari',
  'Handayani',
  'Kurnia',
  'Fatimah',
  'Susilawati',
  'Nurhayati',
  'Rahayu',
  'Puspita',
  'Marlina',
  'Anggraini',
  'Setiawati',
  'Kusuma',
  'Maharani',
  'Wijayanti',
  'Permata',
  'Safitri',
  'Hasanah',
  'Yuliana',
  'Astuti',
  'Purwanti',
  'Widodo',
  'Hidayah',
  'Mulyati',
  'Sartika',
  'Damayanti',
  'Utami',
] as const;

export const lenderNames = [
  'Ratna Wulandari',
  'Bayu Prasetyo',
  'Dian Kartika',
  'Agus Santoso',
  'Maria Simanjuntak',
  'Hendra Gunawan',
  'Intan Permatasari',
  'Rizky Ramadhan',
  'Yohana Sitorus',
  'Budi Hartono',
  'Citra Ayuningtyas',
  'Fajar Nugroho',
  'Gita Savitri',
  'Hasan Basri',
  'Indah Puspitasari',
  'Joko Susanto',
  'Kirana Larasati',
  'Lukman Hakim',
  'Mega Utami',
  'Nanda Pratama',
  'Oktavia Rahma',
  'Putri Maharani',
  'Qori Hidayat',
  'Rendra Saputra',
  'Sekar Ayu',
  'Teguh Wibowo',
  'Umi Kalsum',
  'Vina Melati',
  'Wahyu Aditya',
  'Yusuf Maulana',
  'Zahra Amelia',
  'Andi Firmansyah',
  'Bella Anindya',
  'Cahyo Purnomo',
  'Dewi Sartika Putri',
  'Eko Yulianto',
  'Farah Nabila',
  'Galih Permana',
  'Hana Pertiwi',
  'Ilham Akbar',
] as const;

/** Twelve cities, by their id in the reference list. */
export const cities = [
  { id: 3201, places: ['Parung', 'Cibinong', 'Ciseeng', 'Leuwiliang', 'Jonggol'] },
  { id: 3217, places: ['Lembang', 'Cikole', 'Padalarang', 'Cipatat', 'Batujajar'] },
  { id: 3206, places: ['Rajapolah', 'Singaparna', 'Ciawi', 'Manonjaya', 'Salopa'] },
  { id: 3372, places: ['Laweyan', 'Serengan', 'Jebres', 'Banjarsari', 'Pasar Kliwon'] },
  { id: 3402, places: ['Bantul', 'Kasongan', 'Imogiri', 'Sewon', 'Pandak'] },
  { id: 3525, places: ['Gresik', 'Kebomas', 'Manyar', 'Sidayu', 'Bungah'] },
  { id: 3578, places: ['Kenjeran', 'Rungkut', 'Wonokromo', 'Sukolilo', 'Gubeng'] },
  { id: 3209, places: ['Trusmi', 'Plered', 'Sumber', 'Weru', 'Palimanan'] },
  { id: 1104, places: ['Takengon', 'Bebesen', 'Pegasing', 'Kebayakan', 'Silih Nara'] },
  { id: 1871, places: ['Kedaton', 'Rajabasa', 'Kemiling', 'Panjang', 'Sukarame'] },
  { id: 5311, places: ['Waingapu', 'Kambera', 'Pandawai', 'Lewa', 'Umalulu'] },
  { id: 7371, places: ['Tamalate', 'Panakkukang', 'Biringkanaya', 'Mariso', 'Manggala'] },
] as const;

type Trade = { sector: string; words: readonly string[]; businesses: readonly string[]; description: string };

/** By sector: how groups name themselves, what the members do, and how they describe it. */
export const trades: readonly Trade[] = [
  {
    sector: 'Kuliner',
    words: ['Anggrek', 'Kenanga', 'Pandan Wangi'],
    businesses: ['Kue basah', 'Nasi uduk', 'Gorengan', 'Jajan pasar', 'Bubur ayam'],
    description:
      'Kami membuat kue basah dan sarapan sejak subuh. Pinjaman dipakai membeli tepung, gula dan kompor kedua agar pesanan hajatan tidak ditolak lagi.',
  },
  {
    sector: 'Warung sembako',
    words: ['Melati', 'Mawar', 'Cempaka'],
    businesses: ['Warung sembako', 'Warung kopi', 'Agen gas', 'Warung kelontong'],
    description:
      'Sepuluh warung kecil di gang yang sama. Kami belanja bersama ke pasar induk supaya harga lebih murah, dan saling menjaga warung saat ada yang sakit.',
  },
  {
    sector: 'Kerajinan',
    words: ['Anyaman', 'Pandan', 'Mendong'],
    businesses: ['Anyaman pandan', 'Tas mendong', 'Tikar', 'Besek bambu'],
    description:
      'Kami menganyam pandan dan mendong sejak muda. Pesanan hampers ramai menjelang Lebaran; modal dipakai membeli bahan saat harga masih rendah.',
  },
  {
    sector: 'Konveksi',
    words: ['Jahit Sekar', 'Benang Mas', 'Busana Ayu'],
    businesses: ['Jahit seragam', 'Bordir', 'Permak', 'Mukena'],
    description:
      'Kelompok penjahit rumahan. Seragam sekolah dan mukena kami kerjakan bersama, dibagi menurut keahlian: potong, jahit, bordir, pasang kancing.',
  },
  {
    sector: 'Pertanian',
    words: ['Kopi', 'Tani Makmur', 'Padi Elok'],
    businesses: ['Kopi', 'Padi', 'Jagung', 'Cabai'],
    description:
      'Kami petani dengan lahan seperempat hektar masing-masing. Pupuk dan bibit dibeli bersama, hasil panen dijual lewat satu pintu agar tidak ditekan tengkulak.',
  },
  {
    sector: 'Sayur dan buah',
    words: ['Sayur', 'Kebun Hijau', 'Segar Alami'],
    businesses: ['Sayur daun', 'Tomat', 'Buncis', 'Stroberi'],
    description:
      'Sayur kami sampai di pasar sebelum pukul empat pagi. Modal dipakai untuk benih, plastik mulsa dan ongkos angkut bersama.',
  },
  {
    sector: 'Tenun dan batik',
    words: ['Tenun Lontar', 'Batik', 'Sekar Jagad'],
    businesses: ['Tenun ikat', 'Batik tulis', 'Batik cap', 'Selendang'],
    description:
      'Satu lembar kain kami selesaikan tiga minggu. Pinjaman dipakai membeli benang dan pewarna alam, dibayar dari kain yang laku tiap pekan.',
  },
  {
    sector: 'Olahan pangan',
    words: ['Kerupuk', 'Sambal', 'Keripik'],
    businesses: ['Kerupuk ikan', 'Sambal botol', 'Keripik pisang', 'Abon'],
    description:
      'Kami mengolah ikan dan pisang jadi kerupuk dan keripik. Mesin potong dibeli bersama, kemasan sudah berizin PIRT.',
  },
  {
    sector: 'Perikanan',
    words: ['Bandeng', 'Mina Jaya', 'Lele Sehat'],
    businesses: ['Bandeng asap', 'Lele', 'Ikan asin', 'Rumput laut'],
    description:
      'Suami melaut, kami mengolah. Bandeng tanpa duri dan ikan asap kami titipkan ke dua puluh warung dan pasar oleh-oleh.',
  },
  {
    sector: 'Peternakan',
    words: ['Telur', 'Ayam Kampung', 'Kambing'],
    businesses: ['Telur ayam', 'Ayam kampung', 'Kambing', 'Bebek petelur'],
    description:
      'Telur kami dijemput pengepul dua hari sekali. Modal dipakai menambah pullet dan memperbaiki kandang sebelum musim hujan.',
  },
  {
    sector: 'Jasa',
    words: ['Rias Ayu', 'Cuci Bersih', 'Srikandi'],
    businesses: ['Cuci setrika', 'Rias pengantin', 'Katering', 'Salon'],
    description:
      'Kami melayani cuci setrika dan rias di lingkungan sendiri. Pinjaman untuk mesin cuci kedua dan peralatan rias yang disewakan bergiliran.',
  },
  {
    sector: 'Perdagangan',
    words: ['Mutiara', 'Sumber Rezeki', 'Makmur'],
    businesses: ['Pakaian', 'Sandal', 'Perabot', 'Kosmetik'],
    description:
      'Kami berjualan keliling dari pasar ke pasar. Barang diambil bersama dari grosir tiap Senin dan dibagi menurut hari pasar masing-masing.',
  },
] as const;

/** A small pseudo-random generator: the same seed gives the same demonstration on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(list: readonly T[], next: () => number): T {
  const found = list[Math.floor(next() * list.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}
