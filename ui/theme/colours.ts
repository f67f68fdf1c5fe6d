// The five ten-step scales, 0 lightest to 9 darkest, in the format of Mantine. tokens.css has the same values;
// contrast.test.ts compares the two.
export type Scale = readonly [string, string, string, string, string, string, string, string, string, string];

export const leaf: Scale = [
  '#eff5ee',
  '#dceadb',
  '#b9d5ba',
  '#8fba94',
  '#649c6f',
  '#3f7f52',
  '#2a6741',
  '#1d5234',
  '#143d27',
  '#0c2919',
];
export const turmeric: Scale = [
  '#fff8e1',
  '#fdedb8',
  '#fadd83',
  '#f5c944',
  '#ebb51d',
  '#d0950a',
  '#a87305',
  '#805504',
  '#5f3f05',
  '#402a04',
];
export const terra: Scale = [
  '#fdefea',
  '#fadbd1',
  '#f3b5a4',
  '#ec8d77',
  '#dc5f48',
  '#c7402a',
  '#ad2f1e',
  '#8e2416',
  '#6b1b10',
  '#46120b',
];
export const indigo: Scale = [
  '#eef1fa',
  '#dbe2f5',
  '#b5c3ea',
  '#92a6e0',
  '#6380c9',
  '#4563b3',
  '#344e98',
  '#293e7b',
  '#1f2f5d',
  '#141e3d',
];
export const grey: Scale = [
  '#f8f3e8',
  '#f0e8d8',
  '#ded3bd',
  '#c4b79d',
  '#a69a82',
  '#867b65',
  '#686150',
  '#504b3f',
  '#37342b',
  '#211f18',
];
/** Ink to page in the dark scheme, in the order of Mantine's `dark` tuple. */
export const night: Scale = [
  '#f2ebdb',
  '#cbc1ab',
  '#aba089',
  '#8a806b',
  '#3a392e',
  '#292a21',
  '#1f2019',
  '#161711',
  '#11120d',
  '#0b0c08',
];
