// The terms of service as first published, in markup that the product's cleaner lets through: what a lender agrees to at
// registration, and the first texts of every kind. Later versions are kept in the database.
// Figures stand where the law or the agreement fixes them; those of an operator are named, not repeated.
// Source: spec §1, §2 (/register, terms step), §9; domain §2, §5 to §7; POJK 40/2024, UU 27/2022.
import { firstPrivacyPolicy } from './privacy.ts';
import { firstRiskDisclosure } from './risk.ts';

export const firstTerms = {
  terms_of_service: `
<h2>Syarat dan ketentuan pendana</h2>
<p>Ketentuan ini mengatur hubungan antara Anda sebagai pemberi pinjaman (pendana) dan Titian sebagai penyelenggara
layanan pendanaan bersama. Dengan menyetujuinya Anda menyatakan telah membaca dan memahami seluruh isinya.</p>
<h3>1. Apa yang kami lakukan</h3>
<p>Titian mempertemukan pendana dengan kelompok usaha perempuan yang beranggotakan paling sedikit delapan orang. Setiap
anggota menandatangani perjanjian pinjamannya sendiri, dan seluruh anggota menanggung angsuran bersama (tanggung renteng).
Titian bukan bank. Dana Anda bukan simpanan dan tidak dijamin Lembaga Penjamin Simpanan.</p>
<h3>2. Siapa yang boleh mendanai</h3>
<ol>
<li>Warga negara Indonesia atau penduduk Indonesia yang berumur paling sedikit 18 tahun dan cakap hukum.</li>
<li>Nomor telepon, email, dan identitas Anda sudah diverifikasi, dan tanda tangan digital Anda sudah aktif.</li>
<li>Dana yang Anda gunakan berasal dari sumber yang sah dan milik Anda sendiri.</li>
</ol>
<p>Satu orang memiliki satu akun. Petugas Titian tidak boleh mendanai atau meminjam.</p>
<h3>3. Risiko</h3>
<p><strong>Pendanaan ini berisiko.</strong> Seluruh kerugian karena kelompok gagal bayar menjadi tanggungan Anda.
Tidak ada pihak, termasuk negara, yang mengganti kerugian itu. Tingkat keberhasilan bayar di masa lalu tidak menjamin
hasil di masa depan. Danailah hanya dengan uang yang tidak Anda perlukan dalam waktu dekat, dan sebarkan ke beberapa
kelompok.</p>
<h3>4. Mendanai kelompok</h3>
<ol>
<li>Sebelum mendanai Anda melihat perkiraan imbal hasil, biaya layanan, dan pajak, serta membaca akad sampai selesai.</li>
<li>Slot pendanaan disisihkan untuk Anda sejak Anda mengonfirmasi dengan kata sandi, selama tenggat tanda tangan dan
pembayaran berjalan. Bila tenggat lewat, pendanaan batal dan dana yang ditahan kembali ke saldo Anda.</li>
<li>Anda dapat membatalkan sebelum pembayaran diterima. Sesudah itu pendanaan mengikat.</li>
<li>Bila kelompok tidak terdanai penuh sampai batas waktunya, batas itu diperpanjang satu kali atau seluruh dana
dikembalikan kepada setiap pendana tanpa potongan.</li>
</ol>
<h3>5. Angsuran, biaya, dan pajak</h3>
<ol>
<li>Angsuran dibagikan kepada pendana sesuai bagian masing-masing setelah uangnya diterima di rekening penampungan.</li>
<li>Dari bunga yang Anda terima dipotong biaya layanan Titian dan Pajak Penghasilan sesuai tarif yang berlaku. Keduanya
tertulis di akad dan di setiap mutasi.</li>
<li>Denda keterlambatan dari anggota kelompok adalah pendapatan penyelenggara dan tidak dibagikan.</li>
<li>Penagihan dilakukan Titian atas nama pendana. Anda tidak menghubungi anggota kelompok sendiri.</li>
</ol>
<h3>6. Gagal bayar</h3>
<p>Pinjaman dinyatakan gagal bayar bila kelompok tidak membayar sama sekali selama jumlah minggu berturut-turut yang
tertulis di akad. Penagihan berlanjut sesudah itu; setiap rupiah yang tertagih dibagikan dengan urutan pokok, bunga,
lalu denda.</p>
<h3>7. Saldo dan penarikan</h3>
<p>Saldo disimpan di rekening penampungan atas nama pendana dan tidak berbunga. Penarikan hanya ke rekening bank atas nama
Anda sendiri dan diproses dalam waktu yang tertulis di layar penarikan.</p>
<h3>8. Akun dan keamanan</h3>
<ol>
<li>Jaga kerahasiaan kata sandi dan kode. Petugas Titian tidak pernah memintanya.</li>
<li>Segera ganti kata sandi dan hubungi kami bila Anda menduga akun dipakai orang lain.</li>
<li>Kami dapat menahan sementara akun bila ada dugaan penipuan, pencucian uang, atau atas perintah pihak yang berwenang,
dan memberitahukan alasannya sejauh hukum membolehkan.</li>
</ol>
<h3>9. Data pribadi</h3>
<p>Data pribadi Anda kami proses untuk verifikasi identitas, pelaksanaan akad, pelaporan yang diwajibkan hukum, dan
pemberitahuan tentang pendanaan Anda, sebagaimana tertulis di Kebijakan Privasi. Anda berhak mengakses, memperbaiki, dan
meminta penghapusan data sesuai Undang-Undang Pelindungan Data Pribadi.</p>
<h3>10. Pengaduan dan sengketa</h3>
<p>Sampaikan pengaduan melalui halaman Layanan Pelanggan. Sengketa diselesaikan dengan musyawarah, kemudian melalui
Lembaga Alternatif Penyelesaian Sengketa Sektor Jasa Keuangan, atau Pengadilan Negeri Jakarta Selatan.</p>
<h3>11. Perubahan ketentuan</h3>
<p>Perubahan diumumkan dengan nomor versi dan tanggal berlakunya. Akad yang sudah ditandatangani tetap mengikuti ketentuan
saat ditandatangani.</p>
`.trim(),
  privacy_policy: firstPrivacyPolicy,
  risk_disclosure: firstRiskDisclosure,
} as const;
