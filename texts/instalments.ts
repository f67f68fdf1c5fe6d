// How to read an instalment table, for lenders and borrowers: a worked example, each column, each status. The names
// of columns and statuses come from the tables' own texts.
// Source: docs/screens.md; docs/domain.md §6, §7.
export const instalmentTexts = {
  'instalments.columns': 'Arti tiap kolom',
  'instalments.statuses': 'Arti tiap status',
  'instalments.example': 'Contohnya',
  'instalments.narrow': 'Di layar sempit tabel menampilkan nomor, tanggal, angsuran, dan status saja.',
  'instalments.more': 'Yang sering ditanyakan',
  'instalments.example.rows': 'Angsuran ke-1 sampai ke-{shown} dari {count}. Contoh ini bukan pinjaman sungguhan.',
  'instalments.status.upcoming':
    'Belum jatuh tempo. Yang mendapat giliran berikutnya tertulis "Berikutnya", dan barisnya kuning.',
  'instalments.status.due': 'Jatuh tempo hari ini. Hari ini belum dihitung terlambat.',

  'tableLender.title': 'Membaca tabel angsuran pendana',
  'tableLender.description':
    'Contoh tabel angsuran pendana, arti tiap kolom, dan apa yang terjadi bila angsuran terlambat, sebagian, atau ditutup anggota lain.',
  'tableLender.lead':
    'Setelah kelompok menerima pinjaman, tabel ini ada di setiap pendanaan Anda. Isinya bagian Anda dari tiap angsuran kelompok.',
  'tableLender.example':
    'Sepuluh anggota meminjam masing-masing {principal}, jadi {loan} bersama, dengan bunga {rate} setahun selama {months} bulan. Kelompok membayar {instalment} tiap minggu. Anda mendanai {amount}, yaitu {share} dari pinjaman, sehingga {share} dari tiap angsuran menjadi bagian Anda.',
  'tableLender.no':
    'Urutan angsuran, mulai dari 1. Pinjaman {months} bulan dengan angsuran mingguan ada {count} baris.',
  'tableLender.date':
    'Tanggal jatuh tempo, yaitu hari pertemuan kelompok. Bila jatuh pada hari libur, baris itu dan baris sesudahnya mundur seminggu.',
  'tableLender.principal': 'Bagian dari dana Anda yang kembali pada angsuran itu.',
  'tableLender.interest': 'Bagian Anda dari bunga yang dibayar kelompok, sebelum PPh dan biaya layanan.',
  'tableLender.amount': 'Pokok ditambah imbal hasil: yang seharusnya dibayar untuk bagian Anda.',
  'tableLender.received':
    'Yang benar-benar masuk ke saldo Anda, sesudah PPh {tax} dan biaya layanan {fee} dari imbal hasil. Tanda "–" berarti belum ada yang masuk.',
  'tableLender.status': 'Keadaan angsuran hari ini. Artinya satu per satu ada di bawah.',
  'tableLender.status.paid': 'Seluruh angsuran kelompok sudah dibayar. Bila telat, lamanya disebut.',
  'tableLender.status.partial':
    'Sebagian sudah dibayar sebelum jatuh tempo. Bagian Anda dari uang itu sudah masuk ke saldo.',
  'tableLender.status.late':
    'Masih ada yang belum dibayar setelah jatuh tempo. Yang sudah dibayar tetap dibagikan: di contoh, "Diterima bersih" berisi bagian dari pembayaran sebagian itu. Uang berikutnya menutup baris tertua lebih dulu.',
  'tableLender.status.processing':
    'Uang sudah diterima petugas di pertemuan, tetapi belum sampai di bank. Yang belum sampai di bank belum dibagikan.',
  'tableLender.covered': 'Ditutup anggota lain',
  'tableLender.covered.text':
    'Bila seorang anggota kurang, anggota lain menutupnya dan angsuran kelompok tetap penuh. Di tabel ini baris itu tampak "Dibayar", karena bagian Anda sudah utuh. Siapa menutup siapa terlihat di jejak tanggung renteng, di halaman pendanaan Anda.',
  'tableLender.default': 'Gagal bayar',
  'tableLender.default.text':
    'Sesudah {weeks} minggu berturut-turut tanpa pembayaran apa pun, pinjaman dinyatakan gagal bayar. Baris yang belum dibayar tetap "Terlambat", dan yang masih tertagih tetap dibagikan.',
  'tableLender.fine': 'Denda',
  'tableLender.fine.text': 'Denda keterlambatan tidak tampak di tabel ini. Denda bukan imbal hasil pendana.',

  'tableBorrower.title': 'Membaca tabel angsuran peminjam',
  'tableBorrower.description':
    'Contoh tabel angsuran peminjam, arti tiap kolom, cara denda dihitung, dan apa artinya ditalangi anggota lain.',
  'tableBorrower.lead':
    'Tabel ini ada di setiap pinjaman Anda. Isinya angsuran Anda sendiri, bukan angsuran seluruh kelompok.',
  'tableBorrower.example':
    'Ibu Sari meminjam {principal} dengan bunga {rate} setahun selama {months} bulan. Bunganya {interest}, jadi seluruhnya {total} dalam {count} angsuran mingguan, masing-masing {instalment}.',
  'tableBorrower.no': 'Urutan angsuran, mulai dari 1.',
  'tableBorrower.date': 'Tanggal jatuh tempo, yaitu hari pertemuan kelompok.',
  'tableBorrower.principal': 'Bagian angsuran yang mengurangi utang Anda.',
  'tableBorrower.interest': 'Biaya pinjaman di angsuran itu. Jumlahnya sudah tetap sejak akad dan tidak berbunga lagi.',
  'tableBorrower.amount':
    'Pokok ditambah bunga: yang harus Anda bawa ke pertemuan. Denda, bila ada, tertulis kecil di bawahnya dan dibayar bersama.',
  'tableBorrower.paid': 'Pokok dan bunga yang sudah diterima untuk baris itu, tanpa denda.',
  'tableBorrower.status': 'Keadaan angsuran hari ini. Artinya satu per satu ada di bawah.',
  'tableBorrower.status.paid': 'Angsuran itu lunas. Bila telat, lamanya disebut.',
  'tableBorrower.status.partial':
    'Sebagian sudah Anda bayar sebelum jatuh tempo. Sisanya masih ditunggu pada tanggalnya.',
  'tableBorrower.status.late':
    'Masih ada yang belum dibayar setelah jatuh tempo. Denda berjalan setiap hari sampai lunas. Uang yang Anda bawa menutup baris tertua lebih dulu: denda, lalu bunga, lalu pokok.',
  'tableBorrower.status.processing': 'Uang Anda sudah diterima petugas dan dicatat, tetapi belum disetor ke bank.',
  'tableBorrower.covered': 'Ditalangi anggota lain',
  'tableBorrower.covered.text':
    'Bila Anda kurang, anggota lain dapat menalangi. Baris itu menjadi "Dibayar" dan tidak kena denda lagi. Talangan itu utang tanpa bunga kepada anggota yang menalangi, dicatat tersendiri di halaman pinjaman Anda, dan dikembalikan langsung kepadanya di pertemuan.',
  'tableBorrower.fine': 'Denda',
  'tableBorrower.fine.text':
    '{rate} dari pokok dan bunga yang belum dibayar, untuk setiap hari sesudah jatuh tempo. Di contoh: {open} yang terlambat {days} hari berarti denda {fine}. Hari jatuh tempo sendiri tidak dihitung.',
  'tableBorrower.early': 'Melunasi lebih awal',
  'tableBorrower.early.text':
    'Boleh kapan saja. Bunga dari angsuran yang belum jatuh tempo tidak ditagih. Minta hitungannya kepada petugas Anda.',
} as const;
