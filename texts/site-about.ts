// /about-us: what Titian is, how it works, what it does not do, and who operates it.
// Source: docs/screens.md; docs/domain.md §3, §4, §8, §10.
export const siteAboutTexts = {
  'about.title': 'Tentang Titian',
  'about.description':
    'Titian menghubungkan pendana dengan kelompok usaha perempuan: siapa kami, bagaimana kami bekerja, dan apa yang tidak kami lakukan.',
  'about.lead':
    'Titian adalah jembatan kecil: cukup kuat untuk dilewati, cukup dekat untuk saling melihat. Kami membangunnya antara pendana dan kelompok usaha perempuan.',
  'about.picture': 'Empat perempuan menyeberangi jembatan anyaman',

  'about.why': 'Mengapa kelompok perempuan',
  'about.why.1':
    'Warung, meja jahit, dan kebun di belakang rumah sering berhenti tumbuh karena modal yang sebenarnya kecil. Pemiliknya tidak punya agunan yang diterima bank, tetapi punya tetangga yang tahu betul siapa dia dan bagaimana ia bekerja.',
  'about.why.2':
    'Tanggung renteng menjadikan pengenalan itu kekuatan. Sekurangnya {members} perempuan saling memilih, bertemu secara tetap, dan menutup kekurangan satu sama lain. Dengan begitu pinjaman dapat diberikan tanpa agunan, dan pendana melihat lebih dari sekadar angka.',
  'about.why.3':
    'Tanggung renteng bukan jaminan. Kelompok pun dapat kesulitan, dan risikonya ada pada pendana. Karena itu kami menunjukkan yang terlambat sejelas yang lancar.',

  'about.how': 'Cara kami bekerja',
  'about.how.1': 'Datang dulu, baru menerbitkan',
  'about.how.1.text': 'Tidak ada pinjaman yang ditawarkan sebelum petugas mengunjungi usaha para anggotanya.',
  'about.how.2': 'Uang pendana terpisah',
  'about.how.2.text':
    'Uang pendana berada di rekening penampungan pada bank, terpisah dari uang kami. Setiap rupiah tercatat berpasangan di buku besar, dan buku itu dihitung ulang setiap malam.',
  'about.how.3': 'Dua orang untuk uang',
  'about.how.3.text':
    'Pencairan, penarikan besar, dan koreksi selalu melewati dua petugas. Yang mengajukan tidak dapat menyetujui.',
  'about.how.4': 'Angka apa adanya',
  'about.how.4.text': 'Tingkat keberhasilan bayar dihitung dari buku besar, lengkap dengan pembilang dan penyebutnya.',
  'about.how.5': 'Menagih dengan hormat',
  'about.how.5.text': 'Pada jam yang wajar, tanpa ancaman, tanpa kekerasan, dan tanpa mempermalukan siapa pun.',
  'about.how.6': 'Data seperlunya',
  'about.how.6.text':
    'Pendana tidak melihat nama lengkap, alamat, atau foto anggota. Petugas pun melihat nomor identitas yang tersamar.',

  'about.not': 'Yang tidak kami lakukan',
  'about.not.1': 'Menjamin pokok atau imbal hasil.',
  'about.not.2': 'Menghimpun simpanan. Titian bukan bank, dan dana Anda tidak dijamin Lembaga Penjamin Simpanan.',
  'about.not.3': 'Mendanai atau meminjam sendiri. Petugas kami pun tidak boleh.',
  'about.not.4': 'Menjual data pribadi atau memasang pelacak pihak ketiga di situs ini.',

  'about.operator': 'Penyelenggara',
  'about.operator.name': 'Nama',
  'about.operator.service': 'Layanan',
  'about.operator.service.text': 'Pendanaan bersama berbasis teknologi informasi',
  'about.operator.address': 'Alamat',
  'about.operator.email': 'Email',
  'about.operator.phone': 'Telepon',
  'about.operator.complaint': 'Pengaduan',
  'about.operator.complaint.text': 'Dijawab dalam {days} hari kerja',
  'about.operator.care': 'Kirim pengaduan',
} as const;
