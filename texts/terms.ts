// The terms of service as first published, in HTML that the product's sanitizer allows: what a lender agrees to at
// registration, and the first texts of every kind. Later versions are stored in the database. Figures set by law are
// written out; those of an operator are in the agreement.
// Source: spec §1, §2, §9; docs/domain.md §2 to §8; POJK 40/2024, UU 27/2022.
import { operatorTexts as operator } from './operator.ts';
import { firstPrivacyPolicy } from './privacy.ts';
import { firstRiskDisclosure } from './risk.ts';

export const firstTerms = {
  terms_of_service: `
<p>Syarat layanan ini mengatur hubungan antara Anda sebagai pemberi dana (pendana) dan ${operator['operator.name']}
(Titian, kami) sebagai penyelenggara layanan pendanaan bersama berbasis teknologi informasi. Dengan menyetujuinya Anda
menyatakan telah membaca dan memahami seluruh isinya. Bagi peminjam berlaku Perjanjian Pinjaman Tanggung Renteng yang
ditandatanganinya sendiri.</p>
<h2>1. Istilah</h2>
<ul>
<li><strong>Kelompok</strong>: perempuan pelaku usaha yang meminjam bersama dan saling menanggung.</li>
<li><strong>Tanggung renteng</strong>: tanggung jawab setiap anggota atas seluruh pinjaman kelompok.</li>
<li><strong>Akad</strong>: Akad Pendanaan dan Surat Kuasa yang Anda tanda tangani untuk setiap pendanaan.</li>
<li><strong>Slot</strong>: bagian pinjaman kelompok yang belum didanai.</li>
<li><strong>Rekening penampungan</strong>: rekening pada bank untuk uang pendana dan peminjam, terpisah dari uang kami.</li>
<li><strong>Saldo</strong>: hak Anda atas uang di rekening penampungan yang belum didanakan atau ditarik.</li>
</ul>
<h2>2. Apa yang kami lakukan</h2>
<p>Titian mempertemukan pendana dengan kelompok, menilai skor kreditnya, menyiapkan akad, menyalurkan dana, menagih
angsuran, dan membagikannya. Setiap anggota kelompok menandatangani perjanjian pinjamannya sendiri. Titian hanya
perantara dan penerima kuasa: kami tidak berutang atas pendanaan Anda. Titian bukan bank. Dana Anda bukan simpanan dan
tidak dijamin Lembaga Penjamin Simpanan.</p>
<h2>3. Siapa yang boleh mendanai</h2>
<ol>
<li>Orang yang memiliki Nomor Induk Kependudukan, berumur paling sedikit 18 tahun, dan cakap hukum.</li>
<li>Identitas, nomor telepon, dan email Anda sudah diverifikasi, dan tanda tangan digital Anda sudah aktif.</li>
<li>Dana yang Anda gunakan milik Anda sendiri dan berasal dari sumber yang sah.</li>
<li>Rekening bank yang Anda daftarkan atas nama Anda sendiri.</li>
</ol>
<p>Satu orang memiliki satu akun dan tidak meminjamkannya kepada orang lain. Petugas Titian tidak boleh mendanai atau
meminjam.</p>
<h2>4. Risiko</h2>
<p><strong>Pendanaan ini berisiko.</strong> Seluruh kerugian karena kelompok gagal bayar menjadi tanggungan Anda.
Tidak ada pihak, termasuk negara, yang mengganti kerugian itu. Tingkat keberhasilan bayar di masa lalu tidak menjamin
hasil di masa depan. Danailah hanya dengan uang yang tidak Anda perlukan dalam waktu dekat, dan sebarkan ke beberapa
kelompok. Pengungkapan Risiko di situs kami adalah bagian dari syarat layanan ini.</p>
<h2>5. Mendanai kelompok</h2>
<ol>
<li>Sebelum mendanai Anda melihat perkiraan imbal hasil, biaya layanan, dan pajak, serta membaca akad sampai selesai.</li>
<li>Slot disisihkan untuk Anda sejak Anda mengonfirmasi dengan kata sandi, selama tenggat tanda tangan dan pembayaran
berjalan. Bila tenggat lewat, pendanaan batal dan saldo yang ditahan dikembalikan seluruhnya.</li>
<li>Anda dapat membatalkan sebelum pembayaran diterima. Sesudah itu pendanaan mengikat.</li>
<li>Transfer yang kurang, terlambat, atau berulang masuk ke saldo Anda. Dari transfer yang lebih, kelebihannya yang masuk
ke saldo.</li>
<li>Bila kelompok tidak terdanai penuh sampai batas waktunya, batas itu diperpanjang satu kali atau seluruh dana
dikembalikan kepada setiap pendana tanpa potongan.</li>
<li>Dana disalurkan setelah pinjaman penuh, seluruh anggota menandatangani, dan dua petugas yang berbeda menyetujui.</li>
</ol>
<h2>6. Kuasa dan penagihan</h2>
<ol>
<li>Dalam akad Anda memberi kami kuasa untuk menandatangani perjanjian pinjaman, menyalurkan dana, menerima angsuran,
menagih, dan membagikan hasilnya, terbatas pada pendanaan itu.</li>
<li>Penagihan kami lakukan atas nama pendana, pada hari dan jam yang wajar, tanpa ancaman, kekerasan, atau penghinaan.</li>
<li>Anda tidak menghubungi atau menagih anggota kelompok sendiri, dan tidak menyebarkan data mereka.</li>
</ol>
<h2>7. Angsuran, biaya, dan pajak</h2>
<ol>
<li>Angsuran dibagikan kepada pendana sesuai bagian masing-masing setelah uangnya diterima di rekening penampungan.</li>
<li>Dari imbal hasil yang Anda terima dipotong biaya layanan dan Pajak Penghasilan sesuai tarif yang berlaku. Keduanya
tertulis di akad dan di setiap mutasi. Pokok tidak dikenai biaya layanan.</li>
<li>Denda keterlambatan dari anggota kelompok adalah pendapatan penyelenggara dan tidak dibagikan.</li>
<li>Kelompok boleh melunasi lebih awal. Imbal hasil dari angsuran yang belum jatuh tempo lalu tidak Anda terima.</li>
</ol>
<h2>8. Gagal bayar</h2>
<p>Pinjaman dinyatakan gagal bayar bila ada angsuran yang lewat jatuh tempo dan kelompok tidak membayar sama sekali selama
jumlah minggu berturut-turut yang tertulis di akad. Penagihan berlanjut sesudah itu; setiap rupiah yang tertagih dibagikan
dengan urutan pokok, imbal hasil, lalu denda.</p>
<h2>9. Saldo dan penarikan</h2>
<ol>
<li>Saldo disimpan di rekening penampungan dan tidak berbunga.</li>
<li>Penarikan hanya ke rekening bank atas nama Anda sendiri. Biaya dan waktunya tertulis di layar sebelum Anda
mengonfirmasi.</li>
<li>Bila bank menolak transfer, uangnya dan biayanya kembali ke saldo. Selama hasilnya belum pasti, penarikan tetap
tertulis sedang diproses.</li>
<li>Kekeliruan pencatatan kami perbaiki dengan mutasi koreksi yang terlihat oleh Anda, bukan dengan mengubah yang lama.</li>
</ol>
<h2>10. Akun dan keamanan</h2>
<ol>
<li>Jaga kerahasiaan kata sandi dan kode. Petugas Titian tidak pernah memintanya.</li>
<li>Segera ganti kata sandi dan hubungi kami bila Anda menduga akun dipakai orang lain.</li>
<li>Keterangan yang Anda berikan harus benar. Beri tahu kami bila berubah.</li>
<li>Layanan tidak boleh dipakai untuk pencucian uang, pendanaan terorisme, penipuan, atau mengganggu sistem.</li>
<li>Kami dapat menahan sementara akun bila ada dugaan pelanggaran itu atau atas perintah pihak yang berwenang, dan
memberitahukan alasannya sejauh hukum membolehkan.</li>
<li>Anda dapat meminta akun ditutup setelah saldo ditarik dan seluruh pendanaan selesai.</li>
</ol>
<h2>11. Gangguan dan tanggung jawab</h2>
<p>Kami menjaga layanan dengan sungguh-sungguh, tetapi tidak menjanjikan layanan tanpa gangguan. Kami bertanggung jawab atas kerugian yang timbul dari kesalahan
atau kelalaian kami dan petugas kami, sesuai peraturan pelindungan konsumen. Kami tidak bertanggung jawab atas kerugian
karena risiko pendanaan, atau karena kata sandi dan kode yang Anda berikan kepada orang lain.</p>
<h2>12. Data pribadi</h2>
<p>Data pribadi Anda kami proses sebagaimana tertulis di Kebijakan Privasi. Anda berhak mengakses, memperbaiki, dan meminta
penghapusan data sesuai Undang-Undang Pelindungan Data Pribadi.</p>
<h2>13. Pengaduan, sengketa, dan hukum</h2>
<ol>
<li>Pengaduan disampaikan melalui halaman Layanan Pelanggan, ${operator['operator.email']}, atau ${operator['operator.phone']}.
Setiap pengaduan diberi nomor dan dijawab dalam waktu yang tertulis di halaman itu.</li>
<li>Sengketa diselesaikan dengan musyawarah. Bila tidak tercapai, para pihak dapat membawanya ke Lembaga Alternatif
Penyelesaian Sengketa Sektor Jasa Keuangan, atau ke pengadilan negeri di tempat tinggal Anda.</li>
<li>Syarat layanan ini tunduk pada hukum Republik Indonesia.</li>
</ol>
<h2>14. Perubahan</h2>
<p>Perubahan diumumkan di halaman ini dengan nomor versi dan tanggal berlakunya. Akad yang sudah ditandatangani tetap
mengikuti ketentuan saat ditandatangani. Bila akad dan syarat layanan berbeda, akad yang berlaku.</p>
`.trim(),
  privacy_policy: firstPrivacyPolicy,
  risk_disclosure: firstRiskDisclosure,
} as const;
