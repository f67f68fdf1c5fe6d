// Names and places of the demonstration's people, all invented.
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
