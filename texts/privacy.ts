// The privacy policy as first published, in HTML that the product's sanitizer allows. Later versions are stored in
// the database. Periods set by law are figures; those of an operator are not.
// Source: UU 27/2022, POJK 40/2024; docs/domain.md §3, §9.
import { operatorTexts as operator } from './operator.ts';

export const firstPrivacyPolicy = `
<p>Kebijakan ini menjelaskan data pribadi apa yang Titian proses, untuk apa, dengan siapa data itu dibagikan, berapa lama
disimpan, dan apa hak Anda. ${operator['operator.name']} (Titian, kami) bertindak sebagai pengendali data pribadi menurut
Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi. Kebijakan ini berlaku bagi pendana, peminjam, calon
peminjam, dan pengunjung situs.</p>
<h2>1. Data yang kami proses</h2>
<table>
<thead><tr><th>Kelompok data</th><th>Isinya</th></tr></thead>
<tbody>
<tr><td>Identitas</td><td>Nama, NIK, NPWP, tempat dan tanggal lahir, foto KTP dan NPWP, swafoto</td></tr>
<tr><td>Kontak</td><td>Nomor telepon, email, alamat</td></tr>
<tr><td>Pekerjaan dan usaha</td><td>Pekerjaan dan bidang usaha; untuk peminjam juga tempat, keterangan, dan foto usahanya</td></tr>
<tr><td>Keuangan</td><td>Rekening bank atas nama Anda, saldo, pendanaan, pinjaman, angsuran, penarikan, pajak</td></tr>
<tr><td>Dokumen</td><td>Akad yang Anda tanda tangani dan bukti persetujuan Anda</td></tr>
<tr><td>Surat-menyurat</td><td>Pengaduan, pertanyaan, dan jawabannya</td></tr>
<tr><td>Teknis</td><td>Waktu, alamat internet, dan jenis perangkat saat Anda masuk dan memakai layanan</td></tr>
</tbody>
</table>
<p>Data itu Anda berikan sendiri, kami catat selama Anda memakai layanan, atau kami terima dari bank dan penyelenggara
sertifikasi elektronik sebagai hasil transaksi Anda.</p>
<p>Kami hanya meminta izin kamera, dan hanya saat Anda memotret dokumen atau swafoto. Kami tidak membaca kontak, galeri, pesan,
atau lokasi Anda.</p>
<h2>2. Untuk apa dan atas dasar apa</h2>
<ol>
<li>Memverifikasi identitas Anda dan mencegah penipuan serta pencucian uang: kewajiban hukum.</li>
<li>Menyiapkan, menandatangani, dan melaksanakan akad, membagikan angsuran, serta memproses penarikan: pelaksanaan
perjanjian.</li>
<li>Memotong dan melaporkan pajak serta melapor kepada pengawas: kewajiban hukum.</li>
<li>Memberi tahu Anda tentang pendanaan atau pinjaman Anda: pelaksanaan perjanjian. Saluran pemberitahuan dapat Anda atur.</li>
<li>Menjaga keamanan akun dan menelusuri gangguan: kepentingan yang sah.</li>
<li>Menghubungi calon peminjam yang mengisi formulir: persetujuan.</li>
</ol>
<p>Kami tidak menjual data pribadi dan tidak memakainya untuk iklan pihak lain. Tidak ada keputusan tentang Anda yang dibuat
mesin saja: verifikasi dan pencairan selalu diputuskan petugas.</p>
<h2>3. Dengan siapa data dibagikan</h2>
<ol>
<li>Bank yang menjalankan rekening penampungan, rekening virtual, dan transfer.</li>
<li>Penyelenggara sertifikasi elektronik untuk tanda tangan digital.</li>
<li>Penyedia layanan SMS dan email, sebatas nomor atau alamat dan isi pesannya.</li>
<li>Otoritas Jasa Keuangan, Direktorat Jenderal Pajak, PPATK, pengadilan, dan aparat penegak hukum, sejauh diwajibkan
hukum.</li>
</ol>
<p>Pendana melihat kelompok peminjam tanpa nama lengkap anggota, alamat, dan foto orang. Anggota kelompok tidak melihat nama
pendana selain di akadnya sendiri. Setiap pemroses terikat perjanjian dan hanya boleh memakai data untuk tugasnya.</p>
<h2>4. Bagaimana data disimpan</h2>
<ol>
<li>Data disimpan di Indonesia. Nomor identitas, nomor rekening, dan gambar dokumen disimpan terenkripsi.</li>
<li>Petugas melihat nomor Anda tersamar. Membuka nomor utuh memerlukan wewenang dan alasan, dan setiap pembukaan tercatat.</li>
<li>Kata sandi hanya disimpan sebagai sidik yang tidak dapat dibalik.</li>
<li>Di perangkat Anda kami hanya menyimpan tiga hal: tanda sesi, sampai Anda keluar; langkah pendaftaran atau penggantian kata
sandi yang belum selesai, tanpa kata sandinya, sampai halamannya ditutup; dan satu kuki (cookie) bernama titian-user-device. Kuki itu mengenali perangkat
tempat Anda pernah masuk dengan benar, supaya tebakan kata sandi oleh orang lain tidak menghalangi Anda masuk. Isinya nomor
acak dan sidiknya: bukan nama Anda, dan tidak dapat dipakai untuk masuk. Kuki disimpan satu tahun sejak Anda terakhir masuk,
tidak berlaku lagi begitu kata sandi diganti, dan boleh Anda hapus kapan saja. Saat Anda mengirim data identitas, sidik nomor acak itu
ikut disimpan, supaya pemeriksa tahu bila beberapa orang mengirim identitas dari satu perangkat.</li>
<li>Tidak ada kuki iklan atau pelacak pihak ketiga.</li>
</ol>
<h2>5. Berapa lama</h2>
<p>Data nasabah dan transaksi disimpan selama hubungan berjalan dan paling sedikit lima tahun sesudahnya, sesuai ketentuan anti
pencucian uang; dokumen perpajakan dan pembukuan paling lama sepuluh tahun. Data calon peminjam yang tidak dilanjutkan dihapus
setelah tidak diperlukan lagi. Setelah itu data dihapus atau dibuat tidak lagi menunjuk seseorang.</p>
<h2>6. Hak Anda</h2>
<ul>
<li>Mengetahui data apa yang kami proses dan memperoleh salinannya.</li>
<li>Memperbaiki dan melengkapi data yang keliru.</li>
<li>Menarik persetujuan, menunda atau membatasi pemrosesan, dan meminta penghapusan, sejauh hukum tidak mewajibkan kami
menyimpannya.</li>
<li>Memperoleh dan memindahkan data Anda dalam bentuk yang dapat dibaca sistem elektronik.</li>
<li>Mengajukan keberatan, mengadu, dan menuntut ganti rugi sesuai undang-undang.</li>
</ul>
<p>Permintaan diajukan melalui halaman Layanan Pelanggan dengan identitas yang dapat kami periksa. Kami menjawab paling lambat
tiga kali dua puluh empat jam sejak permintaan diterima.</p>
<h2>7. Bila terjadi kebocoran</h2>
<p>Bila pelindungan data pribadi gagal, kami memberi tahu Anda dan lembaga yang berwenang secara tertulis paling lambat tiga kali
dua puluh empat jam: data apa, kapan dan bagaimana, serta apa yang kami lakukan.</p>
<h2>8. Anak di bawah umur</h2>
<p>Layanan ini untuk orang yang berumur paling sedikit 18 tahun. Data anak yang terkirim kepada kami dihapus.</p>
<h2>9. Perubahan dan kontak</h2>
<p>Perubahan kebijakan diumumkan dengan nomor versi dan tanggal berlakunya; versi sebelumnya tetap tersimpan. Pertanyaan kepada
petugas pelindungan data pribadi disampaikan melalui halaman Layanan Pelanggan, ${operator['operator.email']}, atau surat ke
${operator['operator.name']}, ${operator['operator.address']}.</p>
`.trim();
