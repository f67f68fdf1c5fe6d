// The trades of the demonstration's groups: how groups of a sector name themselves, what their members do, and how each
// group describes itself, in words that no other group has.
// Source: docs/domain.md §9.

type Trade = {
  sector: string;
  words: readonly string[];
  businesses: readonly string[];
  /** One for each group of the sector. */
  descriptions: readonly string[];
};

export const trades: readonly Trade[] = [
  {
    sector: 'Kuliner',
    words: ['Anggrek', 'Kenanga', 'Pandan Wangi'],
    businesses: ['Kue basah', 'Nasi uduk', 'Gorengan', 'Jajan pasar', 'Bubur ayam'],
    descriptions: [
      'Kami membuat kue basah dan sarapan sejak subuh. Pinjaman dipakai membeli tepung, gula dan kompor kedua agar pesanan hajatan tidak ditolak lagi.',
      'Nasi uduk dan gorengan kami habis sebelum pukul delapan. Modal dipakai untuk beras dan minyak langsung dari distributor, bukan lagi eceran dari warung.',
      'Dapur kami berdekatan, jadi cetakan dan oven dipakai bergantian. Pinjaman menambah satu oven lagi, supaya pesanan kotak kue untuk kantor kelurahan bisa kami terima.',
      'Bubur ayam pagi, jajan pasar siang: satu gerobak dipakai dua orang. Dengan modal ini setiap anggota punya gerobaknya sendiri.',
      'Kami titip kue di kantin sekolah dan dibayar tiap Jumat. Pinjaman menutup jarak antara belanja bahan dan uang titipan, dan membeli wadah yang rapat.',
    ],
  },
  {
    sector: 'Warung sembako',
    words: ['Melati', 'Mawar', 'Cempaka'],
    businesses: ['Warung sembako', 'Warung kopi', 'Agen gas', 'Warung kelontong'],
    descriptions: [
      'Warung-warung kecil di gang yang sama. Kami belanja bersama ke pasar induk supaya harga lebih murah, dan saling menjaga warung saat ada yang sakit.',
      'Warung kami buka dari subuh sampai isya. Modal dipakai membeli beras dan minyak sekarung, yang harganya jauh di bawah eceran.',
      'Tabung gas sering kosong saat paling dicari. Pinjaman menambah tabung dan satu kulkas, supaya warung kopi kami juga menjual es.',
      'Dulu barang kami titipan agen, untungnya tipis. Sekarang kami membeli sendiri dan membagi belanjaan menurut kebutuhan tiap warung.',
      'Pelanggan kami buruh pabrik yang gajian mingguan, maka catatan utang mereka rapi. Modal ini menjaga isi rak penuh sampai hari gajian.',
    ],
  },
  {
    sector: 'Kerajinan',
    words: ['Anyaman', 'Pandan', 'Mendong'],
    businesses: ['Anyaman pandan', 'Tas mendong', 'Tikar', 'Besek bambu'],
    descriptions: [
      'Kami menganyam pandan dan mendong sejak muda. Pesanan hampers ramai menjelang Lebaran; modal dipakai membeli bahan saat harga masih rendah.',
      'Besek bambu kami dipakai untuk hantaran dan nasi berkat. Dengan pinjaman ini bambu dibeli satu truk, cukup untuk tiga bulan.',
      'Tikar kami dijual ke toko di kota lewat satu pengumpul. Modal dipakai mewarnai sendiri, sehingga kami bisa menjual tanpa perantara.',
      'Tas mendong buatan kami pernah ikut pameran kabupaten. Pinjaman membeli kain pelapis dan ritsleting, bahan yang dulu membuat pesanan tertunda.',
      'Siang kami di sawah, malam menganyam bersama. Uang modal membayar bahan lebih dulu, upah anyaman dibagi begitu pesanan dikirim.',
    ],
  },
  {
    sector: 'Konveksi',
    words: ['Jahit Sekar', 'Benang Mas', 'Busana Ayu'],
    businesses: ['Jahit seragam', 'Bordir', 'Permak', 'Mukena'],
    descriptions: [
      'Kelompok penjahit rumahan. Seragam sekolah dan mukena kami kerjakan bersama, dibagi menurut keahlian: potong, jahit, bordir, pasang kancing.',
      'Kami menjahit untuk tiga toko di pasar. Pinjaman dipakai membeli kain satu gulungan penuh, sehingga ongkos jahit tidak lagi habis untuk kain eceran.',
      'Mesin obras kami satu dan antre. Dengan modal ini kami punya dua, dan pesanan seragam tahun ajaran baru selesai sebelum Juli.',
      'Permak dan bordir kecil-kecil, tetapi setiap hari ada. Modal dipakai untuk benang bordir dan satu mesin yang bisa menjahit lubang kancing.',
      'Mukena kami dipesan menjelang Ramadan dan dibayar sesudahnya. Pinjaman menjembatani dua bulan itu, dicicil dari permak harian.',
    ],
  },
  {
    sector: 'Pertanian',
    words: ['Kopi', 'Tani Makmur', 'Padi Elok'],
    businesses: ['Kopi', 'Padi', 'Jagung', 'Cabai'],
    descriptions: [
      'Kami petani dengan lahan seperempat hektar masing-masing. Pupuk dan bibit dibeli bersama, hasil panen dijual lewat satu pintu agar tidak ditekan tengkulak.',
      'Kopi kami petik merah, dijemur di para-para, dan disortir tangan. Modal dipakai membangun para-para kedua dan membayar pemetik saat panen raya.',
      'Sawah kami panen dua kali setahun, sayur di pematang setiap minggu. Cicilan dibayar dari sayur, modal dipakai untuk benih padi.',
      'Jagung kami dibeli peternak ayam di kecamatan sebelah. Pinjaman dipakai menyewa mesin pipil, supaya dijual sebagai pipilan, bukan tongkol.',
      'Harga cabai naik turun, jadi kami menanam bergiliran agar setiap pekan ada yang dipetik. Modal membeli mulsa dan pupuk kandang.',
    ],
  },
  {
    sector: 'Sayur dan buah',
    words: ['Sayur', 'Kebun Hijau', 'Segar Alami'],
    businesses: ['Sayur daun', 'Tomat', 'Buncis', 'Stroberi'],
    descriptions: [
      'Sayur kami sampai di pasar sebelum pukul empat pagi. Modal dipakai untuk benih, plastik mulsa dan ongkos angkut bersama.',
      'Buncis dan tomat kami dikirim ke dua rumah makan. Pinjaman dipakai membeli keranjang dan timbangan, supaya tidak ada lagi selisih berat.',
      'Stroberi kami dipetik sendiri oleh pengunjung di akhir pekan. Modal menambah bedengan dan memperbaiki jalan setapak ke kebun.',
      'Kangkung dan bayam panen tiap tiga minggu di pekarangan. Dengan pinjaman ini kami memasang pipa air, dan musim kemarau tidak lagi libur.',
      'Kami membeli sayur dari tetangga dan menjualnya berkeliling kampung. Modal dipakai membeli lebih pagi dan membayar petani tunai.',
    ],
  },
  {
    sector: 'Tenun dan batik',
    words: ['Tenun Lontar', 'Batik', 'Sekar Jagad'],
    businesses: ['Tenun ikat', 'Batik tulis', 'Batik cap', 'Selendang'],
    descriptions: [
      'Satu lembar kain kami selesaikan tiga minggu. Pinjaman dipakai membeli benang dan pewarna alam, dibayar dari kain yang laku tiap pekan.',
      'Pewarna kami dari nila dan akar mengkudu, ditanam di belakang rumah. Modal membeli benang katun yang tidak luntur, sesuai permintaan toko.',
      'Batik cap untuk kebutuhan sehari-hari, batik tulis untuk pesanan. Pinjaman dipakai membeli malam dan mori, dan kompor listrik pengganti arang.',
      'Selendang kami dijual di pelabuhan dan bandara. Modal ini membeli alat tenun kedua untuk anggota yang selama ini menumpang.',
      'Motifnya kami warisi dari nenek, dan kini dicatat agar tidak hilang. Uang pinjaman membeli benang untuk satu musim penuh.',
    ],
  },
  {
    sector: 'Olahan pangan',
    words: ['Kerupuk', 'Sambal', 'Keripik'],
    businesses: ['Kerupuk ikan', 'Sambal botol', 'Keripik pisang', 'Abon'],
    descriptions: [
      'Kami mengolah ikan dan pisang jadi kerupuk dan keripik. Mesin potong dibeli bersama, kemasan sudah berizin PIRT.',
      'Sambal botol kami tahan tiga bulan tanpa pengawet. Modal dipakai membeli botol kaca satu palet dan cabai saat harganya turun.',
      'Abon kami masak bergiliran di satu dapur yang sudah diperiksa puskesmas. Pinjaman membeli mesin peniris, sehingga satu hari cukup untuk dua adonan.',
      'Kerupuk kami dijemur di halaman masjid, dan hujan berarti rugi. Dengan modal ini kami membuat pengering beratap plastik.',
      'Keripik kami masuk ke dua minimarket dengan pembayaran mundur empat pekan. Pinjaman menutup jeda itu, dicicil dari penjualan di pasar.',
    ],
  },
  {
    sector: 'Perikanan',
    words: ['Bandeng', 'Mina Jaya', 'Lele Sehat'],
    businesses: ['Bandeng asap', 'Lele', 'Ikan asin', 'Rumput laut'],
    descriptions: [
      'Suami melaut, kami mengolah. Bandeng tanpa duri dan ikan asap kami titipkan ke dua puluh warung dan pasar oleh-oleh.',
      'Kolam lele kami dari terpal di samping rumah. Modal dipakai untuk bibit dan pakan satu putaran, panen setiap dua bulan setengah.',
      'Ikan asin kami dijemur dua hari dan dijual kiloan. Pinjaman membeli ikan segar langsung dari perahu, sebelum tengkulak datang.',
      'Rumput laut kami dipanen tiap empat puluh hari. Modal membeli tali dan bibit, serta membayar perahu angkut bersama.',
      'Tambak kami warisan, dikelola bersama karena sendiri terlalu berat. Uang pinjaman memperbaiki pintu air dan menebar nener.',
    ],
  },
  {
    sector: 'Peternakan',
    words: ['Telur', 'Ayam Kampung', 'Kambing'],
    businesses: ['Telur ayam', 'Ayam kampung', 'Kambing', 'Bebek petelur'],
    descriptions: [
      'Telur kami dijemput pengepul dua hari sekali. Modal dipakai menambah pullet dan memperbaiki kandang sebelum musim hujan.',
      'Ayam kampung kami dijual menjelang hari besar. Pinjaman membeli bibit bergiliran, supaya setiap bulan ada yang siap jual.',
      'Kambing kami gemuk untuk Iduladha, susunya untuk sehari-hari. Modal dipakai membeli anakan pada bulan harga rendah.',
      'Bebek kami digembala di sawah habis panen dan telurnya diasinkan. Uang pinjaman membeli pakan untuk bulan-bulan tanpa panen.',
      'Kandang kami satu, piketnya bergantian, catatannya di papan. Modal menambah dua baris kandang dan satu mesin penetas.',
    ],
  },
  {
    sector: 'Jasa',
    words: ['Rias Ayu', 'Cuci Bersih', 'Srikandi'],
    businesses: ['Cuci setrika', 'Rias pengantin', 'Katering', 'Salon'],
    descriptions: [
      'Kami melayani cuci setrika dan rias di lingkungan sendiri. Pinjaman untuk mesin cuci kedua dan peralatan rias yang disewakan bergiliran.',
      'Katering rumahan untuk rapat dan pengajian. Modal dipakai membeli panci besar dan bahan untuk pesanan yang dibayar sesudah acara.',
      'Salon kami di ruang depan rumah, pelanggannya tetangga. Pinjaman membeli kursi dan pengering rambut yang tidak lagi dipinjam.',
      'Kos mahasiswa di sekitar kami mencuci setiap Minggu. Dengan modal ini kami punya pengering, dan cucian selesai walau hujan.',
      'Kebaya dan pelaminan kami sewakan satu paket dengan rias. Uang pinjaman menambah dua set, sebab di bulan Syawal selalu kurang.',
    ],
  },
  {
    sector: 'Perdagangan',
    words: ['Mutiara', 'Sumber Rezeki', 'Makmur'],
    businesses: ['Pakaian', 'Sandal', 'Perabot', 'Kosmetik'],
    descriptions: [
      'Kami berjualan keliling dari pasar ke pasar. Barang diambil bersama dari grosir tiap Senin dan dibagi menurut hari pasar masing-masing.',
      'Pakaian anak dan sandal, dijual di lapak depan rumah. Modal dipakai belanja ke Tanah Abang sekali sebulan, bergiliran siapa yang berangkat.',
      'Perabot plastik kami jual dengan cicilan mingguan kepada tetangga. Pinjaman ini menambah barang, bukan menambah orang yang berutang.',
      'Kosmetik kami semuanya bernomor BPOM, dan itu yang ditanyakan pembeli. Modal membeli langsung dari distributor resmi di kota.',
      'Lapak kami di pasar malam, pindah setiap hari. Uang pinjaman membeli tenda sendiri, sehingga sewa harian bisa disimpan.',
    ],
  },
] as const;

export function tradeOf(sector: string): Trade {
  const trade = trades.find((each) => each.sector === sector);
  if (!trade) throw new RangeError(`no trade of ${sector}`);
  return trade;
}
