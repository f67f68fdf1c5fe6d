// The risk disclosure as first published, in HTML that the product's sanitizer allows. Later versions are stored in
// the database. The first paragraphs are required by law; figures of an operator are in the agreement, not here.
// Source: POJK 40/2024; spec §1, §9; docs/domain.md §7.
export const firstRiskDisclosure = `
<p><strong>Pendanaan bersama berbasis teknologi adalah kesepakatan perdata antara pendana dan penerima pinjaman. Seluruh risiko
ditanggung masing-masing pihak.</strong></p>
<p><strong>Risiko gagal bayar sepenuhnya ditanggung pendana. Tidak ada lembaga atau kewenangan negara yang bertanggung jawab atas
risiko itu.</strong></p>
<p>Pendana yang belum berpengalaman atau belum memahami layanan ini disarankan tidak memakainya. Pertimbangkan kemampuan Anda, dan
danailah hanya dengan uang yang tidak Anda perlukan dalam waktu dekat.</p>
<h2>1. Gagal bayar</h2>
<p>Anggota kelompok dapat berhenti membayar karena sakit, usaha merugi, bencana, atau sebab lain. Tanggung renteng membuat anggota
lain menutup angsuran yang kurang, tetapi tidak menghapus risiko: seluruh kelompok dapat berhenti membayar. Bila tidak ada
pembayaran sama sekali selama jumlah minggu berturut-turut yang tertulis di akad, pinjaman dinyatakan gagal bayar. Penagihan
berlanjut dan yang tertagih dibagikan menurut bagian Anda, tetapi sebagian atau seluruh pokok dapat hilang.</p>
<h2>2. Terlambat</h2>
<p>Angsuran dapat datang lebih lambat dari jadwal atau kurang dari jumlahnya. Imbal hasil yang ditampilkan sebelum Anda mendanai
adalah perkiraan bila semua angsuran tepat waktu. Denda keterlambatan tidak menjadi bagian pendana.</p>
<h2>3. Tidak dapat dicairkan lebih awal</h2>
<p>Dana yang sudah disalurkan kembali menurut jadwal angsuran. Anda tidak dapat menariknya lebih awal dan tidak ada pasar untuk
menjual bagian Anda. Sebaliknya, kelompok boleh melunasi lebih awal; imbal hasil dari angsuran yang belum jatuh tempo
lalu tidak Anda terima.</p>
<h2>4. Pemusatan</h2>
<p>Mendanai satu kelompok, satu daerah, atau satu jenis usaha saja membuat satu kejadian buruk mengenai seluruh dana Anda. Sebarkan
pendanaan ke beberapa kelompok, daerah, dan sektor.</p>
<h2>5. Pendanaan yang tidak penuh</h2>
<p>Bila kelompok tidak terdanai penuh sampai batas waktunya, batas itu diperpanjang satu kali atau seluruh dana dikembalikan tanpa
potongan. Selama menunggu dana Anda tidak menghasilkan apa-apa.</p>
<h2>6. Penyelenggara dan teknologi</h2>
<p>Layanan dapat terganggu. Uang pendana disimpan di rekening penampungan pada bank, terpisah dari uang Titian, tetapi bukan simpanan
dan tidak dijamin Lembaga Penjamin Simpanan. Bila Titian berhenti beroperasi, penagihan pinjaman yang berjalan dialihkan menurut
ketentuan Otoritas Jasa Keuangan dan dapat tertunda.</p>
<h2>7. Pajak dan hukum</h2>
<p>Pajak atas bunga dipotong sesuai tarif yang berlaku saat angsuran dibagikan. Perubahan peraturan dapat mengubah hasil atau jalannya
layanan.</p>
<h2>8. Angka masa lalu</h2>
<p>Tingkat keberhasilan bayar (TKB) adalah gambaran masa lalu. Skor dan grade adalah penilaian, bukan jaminan. Keduanya tidak
menjamin hasil di masa depan.</p>
<h2>9. Bagi peminjam</h2>
<p>Penerima pinjaman wajib mempertimbangkan bunga dan biaya lain sesuai kemampuan melunasi. Menandatangani akad tanggung renteng
berarti ikut menanggung angsuran anggota lain. Keterlambatan menimbulkan denda dan dapat dilaporkan menurut peraturan.</p>
`.trim();
