// The texts of refusals about staff accounts and their phones. Source: decisions 0061, 0094.
import { authorityErrors } from './authority-errors.ts';
import { branchErrors } from './branch-errors.ts';
import { followupErrors } from './followup-errors.ts';
import { importErrors } from './import-errors.ts';
import { readTokenErrors } from './read-token-errors.ts';
import { webhookErrors } from './webhook-errors.ts';
import { periodErrors } from './period-errors.ts';

export const staffErrors = {
  ...importErrors,
  ...authorityErrors,
  ...readTokenErrors,
  ...webhookErrors,
  ...periodErrors,
  ...branchErrors,
  ...followupErrors,
  'error.statement.form_head': 'Baris {line}: judul kolom berkas bank ini tidak lengkap. Unduh lagi dari bank.',
  'error.statement.form_line': 'Baris {line}: tidak seperti baris berkas bank ini, atau belum dibukukan bank.',
  'error.statement.form_amount': 'Baris {line}: jumlah harus rupiah bulat tanpa sen, di sisi masuk atau keluar saja.',
  'error.statement.no_balance':
    'Berkas ini tidak memuat saldo. Unduh dengan kolom saldo, atau sebagai MT940 atau camt.053.',
  'error.statement.xml':
    'Baris {line}: berkas camt.053 ini tidak dapat dibaca. Harus satu rekening koran rupiah, tanpa DOCTYPE.',
  'error.statement.mt940':
    'Baris {line}: berkas MT940 ini tidak dapat dibaca. Harus satu rekening koran rupiah satu tanggal.',
  'error.statement.account':
    'Berkas ini dari rekening lain, yang berakhir {digits}. Unggah berkas rekening penampungan.',
  'error.statement.account_unset':
    'Nomor rekening penampungan belum diatur (ESCROW_ACCOUNT). Hubungi pengelola sistem.',
  'error.voucher.bank_day_closed':
    'Hari bank {date} sudah ditutup {name}. Tidak ada yang dibukukan pada tanggal itu sebelum harinya dibuka lagi di Rekonsiliasi.',
  'error.difference.waiting': 'Baris ini sudah ada di pengajuan yang menunggu petugas kedua.',
  'error.difference.pair': 'Jumlah baris bank dan pembukuan yang dipilih belum sama.',
  'error.difference.pair_sides':
    'Pilih baris bank dan pembukuannya. Baris bank saja dibagi atau dibukukan, tidak dicocokkan.',
  'error.difference.pair_days': 'Hanya hari sebelum atau sesudahnya yang dapat dicocokkan bersama.',
  'error.difference.pair_closed': 'Hari bank {date} sudah ditutup {name}. Buka lagi hari itu dulu.',
  'error.difference.split_parts': 'Setiap bagian harus lebih dari Rp 0, dan satu tujuan hanya sekali.',
  'error.difference.split_sum': 'Bagiannya masih kurang {amount} dari baris bank.',
  'error.difference.split_over': 'Bagiannya {amount} lebih besar daripada baris bank.',
  'error.difference.split_account':
    '{name} tidak dapat menerima bagian ini: sudah ditutup, sudah lewat, atau belum ada pada tanggal itu.',
  'error.difference.split_bill': '{name} menunggu tepat {amount}. Bagian lain masuk ke saldo pendananya.',
  'error.difference.split_notice':
    'Baris ini dibayar ke rekening virtual {account}. Tunggu pemberitahuannya dari bank; bila tidak datang, bukukan sebagai dana belum dikenali.',
  'error.statement_rule.own_entry': 'Aturan ini Anda ajukan sendiri. Minta petugas keuangan lain menyetujuinya.',
  'error.statement_rule.entered':
    'Aturan ini belum disetujui, jadi belum membukukan apa pun. Tarik pengajuannya, yang dibuat {by}.',
  'error.statement_rule.changed': 'Aturan ini sudah diputuskan atau dihentikan {by}. Muat ulang, lalu periksa lagi.',
  'error.staff.no_role': 'Pilih paling sedikit satu peran.',
  'error.staff.admin_money':
    'Admin tidak memegang uang: peran Admin tidak dapat digabung dengan Pinjaman atau Keuangan.',
  'error.staff.login': 'Nama pengguna terdiri dari 3 sampai 32 huruf kecil, angka, titik, atau garis, diawali huruf.',
  'error.staff.taken': 'Nama pengguna, email, atau NIK ini sudah dipakai petugas lain.',
  'error.staff.is_user': 'NIK atau email ini milik pendana atau peminjam. Petugas tidak boleh mendanai atau meminjam.',
  'error.staff.not_user': 'NIK ini milik petugas. Petugas tidak boleh mendanai atau meminjam.',
  'error.staff.same_roles': 'Peran ini sudah dimiliki petugas itu.',
  'error.staff.left': 'Petugas ini sudah nonaktif.',
  'error.staff.own': 'Akun Anda sendiri diubah oleh admin lain.',
  'error.staff.changed': 'Akun {name} baru saja diubah {by}: {what}. Periksa lagi sebelum memutuskan.',
  'error.staff.no_address': 'Petugas ini belum punya alamat email. Isi alamatnya.',
  'error.staff.no_own_address': 'Akun Anda belum punya alamat email. Minta admin mengisinya dulu.',
  'error.staff_change.own_entry': 'Pengajuan ini dari Anda sendiri. Admin lain yang menyetujuinya.',
  'error.staff_change.waiting': 'Pengajuan {by} untuk akun ini masih menunggu admin kedua.',
  'error.staff_change.changed': 'Pengajuan ini sudah diubah atau diputuskan. Periksa lagi.',
  'error.staff_change.stale': 'Akun ini sudah berubah sejak diajukan. Batalkan pengajuan ini dan ajukan lagi.',
  'error.staff_change.has_approver': 'Masih ada admin lain yang dapat menyetujui pengajuan ini di konsol.',
  'error.staff.link': 'Tautan ini sudah dipakai atau tidak berlaku lagi. Minta tautan baru kepada admin.',
  'error.field.device_revoked':
    'HP ini sudah dicabut. Lembar yang tersimpan di dalamnya tidak diterima lagi. Hubungi admin.',
  'error.field.other_content':
    'Lembar pertemuan ini sudah dicatat dari HP ini dengan isi lain. Setoran susulan dicatat sebagai lembar berikutnya.',
  'error.field.ended': 'Lembar ini sudah ditutup atau diganti dengan kiriman lain.',
  'error.field.too_many_photos': 'Satu lembar memuat paling banyak {most} foto.',
  'error.field.too_many_devices': 'Anda sudah mendaftarkan {most} HP. Cabut dulu HP yang tidak dipakai lagi.',
  'error.contact.closed': 'Di luar jam hubung. Buka lagi {at}.',
  'error.kyc.undecided': 'Putuskan setiap isian lebih dulu. Belum diputus: {fields}.',
  'error.kyc.unopened': 'Buka setiap foto pengajuan ini lebih dulu. Belum dibuka: {pictures}.',
} as const;
