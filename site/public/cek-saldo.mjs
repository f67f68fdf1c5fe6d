// @ts-nocheck: berkas untuk dibaca dan dijalankan apa adanya.
// Pemeriksa bukti saldo Titian. Satu berkas, tanpa pustaka lain, tanpa sambungan ke mana pun; aturan setiap byte:
// docs/balance-proof.md. Dipakai halaman "Bukti saldo" di peramban, dan dapat dijalankan sendiri dengan Node.js 20.16 atau
// lebih baru:
//   node cek-saldo.mjs bukti-2026-11-26.json [akar.json]

// bukti-….json diunduh dari halaman Bukti saldo. akar.json boleh disimpan dari /api/v1/balance-nights?limit=100, oleh
// Anda atau oleh orang lain: isinya akar yang diumumkan untuk semua orang.

const TERBESAR = 2n ** 63n - 1n;

/** Memeriksa satu bukti. `diumumkan`: akar-akar yang dilihat sendiri di situs; tanpa itu dipakai yang ada di dalam bukti. */
export async function periksa(bukti, diumumkan = [bukti.night]) {
  const langkah = [];
  const catat = (nama, cocok, nilai) => {
    langkah.push({ nama, cocok, ...nilai });
    return cocok;
  };
  const selesai = () => ({ cocok: langkah.length === 5 && langkah.every(({ cocok }) => cocok !== false), langkah });
  const { night: malam } = bukti;

  // 1. Daun Anda: dari saldo, tahanan, dan kode acak. Bagian-bagiannya harus berjumlah saldo + tahanan.
  const daun = new Map();
  let milik = 0n;
  for (const { index, part, amount, salt } of bukti.parts) {
    const isi = [
      [0],
      tanggal(bukti.date),
      angka(bukti.customerNo),
      angka(bukti.cash),
      angka(bukti.held),
      [part],
      angka(amount),
      heksa(salt),
    ];
    daun.set(index, { hash: await sha256(isi), sum: jumlah(amount) });
    milik += jumlah(amount);
  }
  const utuh = daun.size === bukti.parts.length && new Set(bukti.parts.map(({ part }) => part)).size === daun.size;
  const benar = utuh && daun.size > 0 && milik === jumlah(bukti.cash) + jumlah(bukti.held) && bukti.date === malam.date;
  if (!catat('daun', benar, { nilai: bukti.parts[0]?.salt ?? '' })) return selesai();

  // 2. Tetangga ditambahkan, tingkat demi tingkat, sampai tinggal satu. Tidak ada jumlah yang minus.
  const akarPohon = await naik(daun, bukti.siblings, malam.depth);
  const total = akarPohon?.sum ?? null;
  if (!catat('tetangga', total !== null && total === jumlah(malam.total), { banyak: bukti.siblings.length, total }))
    return selesai();

  // 3. Akar: dari tanggal, pohon, jumlah, saldo bank, dan akar malam sebelumnya. Harus sama dengan yang diumumkan.
  const bank = malam.bank === null ? null : BigInt(malam.bank);
  const isi = [
    [3],
    tanggal(malam.date),
    [malam.depth],
    akarPohon.hash,
    angka(total),
    angka(malam.lenders).slice(4),
    [bank === null ? 0 : 1],
    angka(BigInt.asUintN(64, bank ?? 0n), false),
    heksa(malam.previous),
  ];
  const hitung = keHeksa(await sha256(isi));
  const resmi = diumumkan.find(({ date }) => date === bukti.date)?.root ?? '';
  if (!catat('akar', hitung === resmi, { hitung, diumumkan: resmi })) return selesai();

  // 4. Akar ini memuat akar malam sebelumnya.
  const sebelum = diumumkan.filter(({ date }) => date < bukti.date).sort((a, b) => (a.date < b.date ? 1 : -1))[0];
  if (
    !catat('rantai', !sebelum || sebelum.root === malam.previous, {
      sebelum: sebelum?.date ?? null,
      nilai: malam.previous,
    })
  )
    return selesai();

  // 5. Di bank ada paling sedikit sebanyak itu. Tanpa rekening koran langkah ini tidak dapat diperiksa (null).
  catat('bank', bank === null ? null : total <= bank, { total, bank });
  return selesai();
}

/** Dari daun dan tetangga ke puncak; null bila ada yang kurang, lebih, atau ganda. */
async function naik(daun, tetangga, tinggi) {
  let tahu = daun;
  let terpakai = 0;
  for (let tingkat = 0; tingkat < tinggi; tingkat += 1) {
    for (const { level, index, hash, sum } of tetangga) {
      if (level !== tingkat) continue;
      if (tahu.has(index)) return null;
      tahu.set(index, { hash: heksa(hash), sum: jumlah(sum) });
      terpakai += 1;
    }
    const atas = new Map();
    for (const [index, kiri] of tahu) {
      if (index % 2 === 1) continue;
      const kanan = tahu.get(index + 1);
      if (!kanan) return null;
      const hash = await sha256([[1], kiri.hash, angka(kiri.sum), kanan.hash, angka(kanan.sum)]);
      atas.set(index / 2, { hash, sum: jumlah(kiri.sum + kanan.sum) });
    }
    if (atas.size * 2 !== tahu.size) return null;
    tahu = atas;
  }
  return terpakai === tetangga.length && tahu.size === 1 ? tahu.get(0) : null;
}

/** Rupiah: bilangan bulat, 0 sampai 2^63 - 1. Yang minus atau terlalu besar ditolak. */
function jumlah(teks) {
  const nilai = BigInt(teks);
  if (nilai < 0n || nilai > TERBESAR) throw new RangeError(`jumlah tidak sah: ${teks}`);
  return nilai;
}

/** 8 byte, yang terbesar di depan. */
function angka(teks, terbatas = true) {
  const byte = new Uint8Array(8);
  new DataView(byte.buffer).setBigUint64(0, terbatas ? jumlah(teks) : BigInt(teks));
  return byte;
}

const tanggal = (teks) => [...teks.replaceAll('-', '')].map((digit) => digit.charCodeAt(0));
const keHeksa = (byte) => [...byte].map((satu) => satu.toString(16).padStart(2, '0')).join('');

function heksa(teks) {
  if (!/^[0-9a-f]{64}$/.test(teks)) throw new RangeError(`bukan 32 byte: ${teks}`);
  return Uint8Array.from(teks.match(/../g), (dua) => Number.parseInt(dua, 16));
}

async function sha256(bagian) {
  const byte = Uint8Array.from(bagian.flatMap((satu) => [...satu]));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', byte));
}

/** Dijalankan dengan Node: mencetak hasilnya, dan berakhir dengan 1 bila tidak cocok. */
async function jalankan([berkas, akar]) {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const baca = (nama) => JSON.parse(readFileSync(nama, 'utf8'));
  if (!berkas) throw new Error('pakai: node cek-saldo.mjs bukti.json [akar.json]');
  const bukti = baca(berkas);
  const { cocok, langkah } = await periksa(bukti.data ?? bukti, akar ? (baca(akar).data ?? baca(akar)) : undefined);
  const arti = { true: 'cocok', false: 'TIDAK COCOK', null: 'tidak dapat diperiksa' };
  const { customerNo, cash, held, date, night } = bukti.data ?? bukti;
  const baris = [
    ...langkah.map((satu) => `${satu.nama.padEnd(9)} ${arti[String(satu.cocok)]}`),
    '',
    `${cocok ? 'COCOK' : 'TIDAK COCOK'}  nasabah ${customerNo}, ${date}`,
    `milik     ${BigInt(cash) + BigInt(held)} dari ${night.total}, bank ${night.bank ?? '-'}`,
    `akar      ${night.root}`,
    '',
  ];
  process.stdout.write(baris.join('\n'));
  process.exitCode = cocok ? 0 : 1;
}

if (globalThis.process?.argv?.[1]?.endsWith('cek-saldo.mjs')) await jalankan(process.argv.slice(2));
