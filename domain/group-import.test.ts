// A file of groups is read whole: every fault with its sheet, row and column, and what could be meant.
import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import { type ImportFile, readImport } from './group-import.ts';
import { type ImportKnown } from './group-import-cells.ts';

const known: ImportKnown = {
  sectors: [{ id: 1, name: 'Kuliner' }],
  cities: [
    { id: 3276, name: 'Kota Depok' },
    { id: 3201, name: 'Kab. Bogor' },
  ],
  officers: [
    { id: asId('s-1'), name: 'Wulan Setyaningsih', login: 'petugas' },
    { id: asId('s-2'), name: 'Dewi Kartika', login: 'dewi' },
    { id: asId('s-3'), name: 'Dewi Kartika', login: 'dewi.k' },
  ],
  minimumMembers: 2,
};
const group = ['Mekar Limo 1', 'Kuliner', 'Kota Depok', 'Rabu', '9.00', 'Balai RW 03', 'petugas'];
const ketua = ['Mekar Limo 1', 'Siti Maryam', '3276014507850001', '081234567890', 'Ketua', 'Kue basah'];
const member = ['mekar limo 1', 'Euis Kartini', '3276014507850002', '', '', 'Warung'];
const row = (number: number, cells: readonly string[]) => ({ row: number, cells });
function readWhole(file: ImportFile) {
  const reading = readImport(file, known);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}
const read = (groups: readonly string[][], members: readonly string[][]) =>
  readWhole({
    groups: groups.map((cells, at) => row(at + 2, cells)),
    members: members.map((cells, at) => row(at + 2, cells)),
  });
const changed = (cells: readonly string[], at: number, text: string) =>
  cells.map((cell, i) => (i === at ? text : cell));

describe('a sound file', () => {
  it('gives groups with their members, numbers and times in one form, anggota where no office stands', () => {
    const { groups, faults } = read([group], [ketua, member]);
    expect(faults).toEqual([]);
    expect(groups).toEqual([
      {
        row: 2,
        name: 'Mekar Limo 1',
        sectorId: 1,
        cityId: 3276,
        weekday: 3,
        time: '09:00',
        place: 'Balai RW 03',
        officerId: 's-1',
        members: [
          {
            row: 2,
            name: 'Siti Maryam',
            nik: '3276014507850001',
            phone: '+6281234567890',
            role: 'ketua',
            business: 'Kue basah',
          },
          { row: 3, name: 'Euis Kartini', nik: '3276014507850002', phone: null, role: 'anggota', business: 'Warung' },
        ],
      },
    ]);
  });

  it('writes names and numbers in one form', () => {
    const { groups } = read([group], [changed(changed(ketua, 1, 'Ｓｉｔｉ Maryam'), 2, '3276.0145.0785.0001'), member]);
    expect(groups[0]?.members[0]).toMatchObject({ name: 'Siti Maryam', nik: '3276014507850001' });
  });

  it('takes a phone number whose nought a spreadsheet has dropped', () => {
    const { groups } = read([group], [changed(ketua, 3, '81234567890'), member]);
    expect(groups[0]?.members[0]?.phone).toBe('+6281234567890');
  });
});

describe('a fault', () => {
  it.each([
    [0, '', 'name', 'empty', null],
    [0, 'Mekar 🌸 1', 'name', 'name', null],
    [1, 'Kulinari', 'sector', 'sector', null],
    [2, 'Depok Kota', 'city', 'city', 'Kota Depok'],
    [2, 'Bogor', 'city', 'city', 'Kab. Bogor'],
    [3, 'Rabo', 'weekday', 'weekday', 'Rabu'],
    [4, '9', 'time', 'time', '09.00'],
    [4, '25.00', 'time', 'time', null],
    [6, 'Dewi Kartika', 'officer', 'officer', 'dewi'],
    [6, 'Tidak Ada', 'officer', 'officer', null],
  ] as const)(
    'in cell %i of a group, "%s", names its column and what could be meant',
    (at, written, column, code, proposed) => {
      const { groups, faults } = read([changed(group, at, written)], at === 0 ? [] : [ketua, member]);
      expect(groups).toEqual([]);
      expect(faults).toContainEqual({ sheet: 'groups', row: 2, column, code, written, proposed });
    },
  );

  it.each([
    [0, 'Mekar Beji', 'group', 'group'],
    [1, 'Siti <b>', 'name', 'name'],
    [2, '327601450785', 'nik', 'nik'],
    // As a spreadsheet writes a number of more than 15 figures.
    [2, '3.276014507850001e+15', 'nik', 'nik'],
    [2, '3.2760145078500E+15', 'nik', 'nik'],
    [3, '0215001200', 'phone', 'phone'],
    [4, 'Sekretaris', 'role', 'role'],
    [5, '', 'business', 'empty'],
  ] as const)('in cell %i of a member, "%s", names its column', (at, written, column, code) => {
    const { faults } = read(
      [group],
      [ketua, member, changed(['Mekar Limo 1', 'Iis', '3276014507850003', '', '', 'Es'], at, written)],
    );
    expect(faults).toEqual([{ sheet: 'members', row: 4, column, code, written, proposed: null }]);
  });

  it('is a group twice, a number twice, no ketua, a second one, and too few members', () => {
    const twice = read([group, group], [ketua, member]);
    expect(twice.faults).toMatchObject([{ sheet: 'groups', row: 3, column: 'name', code: 'twice' }]);
    const sameNik = read([group], [ketua, changed(member, 2, '3276014507850001')]);
    expect(sameNik.faults).toMatchObject([{ sheet: 'members', row: 3, column: 'nik', code: 'nik_twice' }]);
    const headless = read([group], [changed(ketua, 4, ''), member]);
    expect(headless.faults).toMatchObject([{ sheet: 'groups', row: 2, column: null, code: 'no_ketua' }]);
    const two = read([group], [ketua, changed(member, 4, 'ketua')]);
    expect(two.faults).toMatchObject([{ sheet: 'members', row: 3, column: 'role', code: 'role_twice' }]);
    const alone = read([group], [ketua]);
    expect(alone.faults).toMatchObject([{ sheet: 'groups', row: 2, code: 'members', written: '1', proposed: '2' }]);
  });

  it('stands in the order of the file, groups first', () => {
    const { faults } = read([changed(group, 3, 'Rabo')], [changed(ketua, 2, '12'), changed(member, 5, '')]);
    expect(faults.map(({ sheet, row: at }) => [sheet, at])).toEqual([
      ['groups', 2],
      ['members', 2],
      ['members', 3],
    ]);
  });
});
