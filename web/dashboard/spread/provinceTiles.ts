// Where each of the 38 provinces stands on the map of equal tiles: on the archipelago of fifteen columns, and on phones in
// three bands of seven. Codes of ISO 3166-2:ID and the short names that people say.

export type Tile = {
  /** The province's id, its code in the official list of areas. */
  id: string;
  code: string;
  short: string;
  wide: readonly [column: number, row: number];
  phone: readonly [column: number, row: number];
};

const tile = (
  id: number,
  code: string,
  short: string,
  [c, r, pc, pr]: readonly [number, number, number, number],
): Tile => ({
  id: String(id),
  code,
  short,
  wide: [c, r],
  phone: [pc, pr],
});

/** In the order in which arrow keys walk: from west to east, island by island. */
export const tiles: readonly Tile[] = [
  tile(11, 'AC', 'Aceh', [1, 1, 1, 1]),
  tile(12, 'SU', 'Sumut', [2, 2, 2, 2]),
  tile(21, 'KR', 'Kepri', [4, 2, 4, 2]),
  tile(13, 'SB', 'Sumbar', [2, 3, 2, 3]),
  tile(14, 'RI', 'Riau', [3, 3, 3, 3]),
  tile(17, 'BE', 'Bkl', [2, 4, 2, 4]),
  tile(15, 'JA', 'Jambi', [3, 4, 3, 4]),
  tile(19, 'BB', 'Babel', [4, 4, 4, 4]),
  tile(16, 'SS', 'Sumsel', [3, 5, 3, 5]),
  tile(18, 'LA', 'Lampg', [4, 5, 4, 5]),
  tile(36, 'BT', 'Banten', [4, 6, 1, 6]),
  tile(31, 'JK', 'DKI', [5, 6, 2, 6]),
  tile(33, 'JT', 'Jateng', [6, 6, 3, 6]),
  tile(35, 'JI', 'Jatim', [7, 6, 4, 6]),
  tile(32, 'JB', 'Jabar', [5, 7, 2, 7]),
  tile(34, 'YO', 'DIY', [6, 7, 3, 7]),
  tile(51, 'BA', 'Bali', [8, 7, 5, 7]),
  tile(52, 'NB', 'NTB', [9, 7, 6, 7]),
  tile(53, 'NT', 'NTT', [10, 7, 7, 7]),
  tile(65, 'KU', 'Kaltara', [7, 2, 7, 1]),
  tile(61, 'KB', 'Kalbar', [6, 3, 6, 2]),
  tile(64, 'KI', 'Kaltim', [7, 3, 7, 2]),
  tile(62, 'KT', 'Kalteng', [6, 4, 6, 3]),
  tile(63, 'KS', 'Kalsel', [7, 4, 7, 3]),
  tile(75, 'GO', 'Gtlo', [9, 2, 1, 9]),
  tile(71, 'SA', 'Sulut', [10, 2, 2, 9]),
  tile(72, 'ST', 'Sulteng', [9, 3, 1, 10]),
  tile(76, 'SR', 'Sulbar', [9, 4, 1, 11]),
  tile(73, 'SN', 'Sulsel', [9, 5, 2, 11]),
  tile(74, 'SG', 'Sultra', [10, 5, 3, 11]),
  tile(82, 'MU', 'Malut', [12, 2, 4, 9]),
  tile(81, 'MA', 'Maluku', [12, 4, 4, 10]),
  tile(96, 'PD', 'PBD', [13, 3, 5, 9]),
  tile(92, 'PB', 'PB', [14, 3, 6, 9]),
  tile(91, 'PA', 'Papua', [15, 3, 7, 9]),
  tile(94, 'PT', 'Pateng', [14, 4, 6, 10]),
  tile(95, 'PE', 'Papeg', [15, 4, 7, 10]),
  tile(93, 'PS', 'Pasel', [15, 5, 7, 11]),
];
