// Objects in the pictures of each sector, drawn in a frame of 180 by 172 whose floor is its lower edge.

export type Prop = { works: string; makes: string; draw: string };

const table = '<path d="M10 118h160v9H10z" fill="#c98f63"/><path d="M24 127l-6 45M156 127l6 45M30 152h120"/>';
const basket = (x: number, y: number, fill: string) =>
  `<path d="M${x} ${y}h52l-7 26h-38z" fill="${fill}"/><path d="M${x + 3} ${y + 9}h46M${x + 5} ${y + 17}h42M${x + 16} ${y}l3 26M${x + 36} ${y}l-3 26" stroke-width="1.3"/>`;
const jar = (x: number, y: number, fill: string) =>
  `<path d="M${x} ${y}h20v28h-20z" fill="${fill}"/><path d="M${x + 2} ${y - 6}h16v6h-16z" fill="#143d27"/><path d="M${x} ${y + 9}h20M${x} ${y + 19}h20" stroke-width="1.3"/>`;

export const props: Record<string, Prop> = {
  Kuliner: {
    works: 'membuat kue basah',
    makes: 'kue siap dijual',
    draw: `${table}<path d="M26 118c0-26 10-38 34-38s34 12 34 38z" fill="#c4b79d"/><path d="M26 100h68M32 90h56" stroke-width="1.4"/><path d="M54 72c-4-8 4-10 0-18M68 74c-4-8 4-10 0-18" stroke-width="1.6"/><path d="M104 118v-8h56v8z" fill="#fffcf5"/><path d="M108 110l8-14 8 14zM126 110l8-14 8 14zM144 110l8-14 8 14z" fill="#8fba94"/><path d="M117 96l8-14 8 14zM135 96l8-14 8 14z" fill="#c7402a"/>`,
  },
  'Warung sembako': {
    works: 'menjaga warung',
    makes: 'rak warung',
    draw: `<path d="M14 66v106M166 66v106"/><path d="M14 112h152v60H14z" fill="#8fba94"/><path d="M8 104h164v9H8z" fill="#fffcf5"/><path d="M26 128h128M26 142h128M26 156h128" stroke-width="1.4"/><path d="M6 52l10-22h148l10 22z" fill="#2a6741"/><path d="M6 52h28v14a14 9 0 0 1-28 0zM62 52h28v14a14 9 0 0 1-28 0zM118 52h28v14a14 9 0 0 1-28 0z" fill="#c7402a"/><path d="M34 52h28v14a14 9 0 0 1-28 0zM90 52h28v14a14 9 0 0 1-28 0zM146 52h28v14a14 9 0 0 1-28 0z" fill="#fffcf5"/>${jar(40, 78, '#ebb51d')}${jar(66, 78, '#344e98')}${jar(92, 78, '#fadd83')}<path d="M124 104V84h28v20z" fill="#fffcf5"/><path d="M124 92h28" stroke-width="1.4"/>`,
  },
  Kerajinan: {
    works: 'menganyam pandan',
    makes: 'tas dan besek anyaman',
    draw: `<path d="M24 172l10-74h60l10 74z" fill="#ebb51d"/><path d="M30 130h68M28 146h72M34 114h60M46 98l-6 74M64 98v74M82 98l6 74" stroke-width="1.4"/><path d="M44 98c0-34 40-34 40 0"/><path d="M112 172v-38h52v38z" fill="#8fba94"/><path d="M112 146h52M112 158h52M125 134v38M138 134v38M151 134v38" stroke-width="1.4"/><path d="M106 134l32-22 32 22z" fill="#c98f63"/><path d="M120 96c6-30 20-44 34-50M134 96c2-24 14-40 28-44M110 92c2-30 10-44 20-56" stroke="#2a6741" stroke-width="3"/>`,
  },
  Konveksi: {
    works: 'menjahit seragam',
    makes: 'mesin jahit kelompok',
    draw: `${table}<path d="M46 118v-12h110v12z" fill="#143d27"/><path d="M124 106V74c-14 0-46-2-56-2V54c20-4 56-4 78 0 8 2 10 8 10 14v38z" fill="#2a6741"/><path d="M68 54H56c-4 0-6 3-6 7v18h18" fill="#2a6741"/><path d="M59 79v27M54 104h10M80 63h42" stroke="#143d27"/><circle cx="164" cy="76" r="13" fill="#ebb51d"/><path d="M164 63v26M151 76h26" stroke-width="1.4"/><path d="M10 118c0-9 10-15 24-15h50v15z" fill="#fadd83"/><path d="M10 118c-4 12-4 26 2 40h20c-4-14-4-28 0-40z" fill="#fadd83"/><path d="M110 52V40M102 40h16l-3-14h-10z" fill="#c7402a"/>`,
  },
  Pertanian: {
    works: 'memanen kopi',
    makes: 'hasil panen',
    draw: `<path d="M60 172c-2-40 0-70 10-106" stroke="#5f3f05" stroke-width="4"/><path d="M70 66c-26-8-40 2-46 18 22 6 38 0 46-18zM68 92c26-10 42-2 50 14-22 8-40 4-50-14zM62 120c-24-10-40-2-46 14 20 8 38 2 46-14zM72 56c14-18 30-22 46-14-8 18-26 26-46 14z" fill="#2a6741"/><circle cx="54" cy="84" r="5" fill="#c7402a"/><circle cx="62" cy="90" r="5" fill="#c7402a"/><circle cx="84" cy="108" r="5" fill="#c7402a"/><circle cx="92" cy="102" r="5" fill="#c7402a"/><circle cx="46" cy="132" r="5" fill="#c7402a"/>${basket(112, 146, '#c98f63')}<path d="M116 146c2-10 10-8 12-4 4-10 14-8 16 0 4-6 14-4 16 4z" fill="#c7402a"/>`,
  },
  'Sayur dan buah': {
    works: 'menyiapkan sayur ke pasar',
    makes: 'sayur pagi ini',
    draw: `<path d="M14 128h152l-12 44H26z" fill="#c4b79d"/><path d="M17 140h146M22 154h136M40 128l5 44M66 128l3 44M90 128v44M114 128l-3 44M140 128l-5 44" stroke-width="1.3"/><path d="M22 128c2-22 20-28 32-18 8-14 28-12 34 6 2 4 2 8 2 12z" fill="#8fba94"/><path d="M34 122c4-10 10-12 16-12M66 120c0-8 6-14 12-14" stroke-width="1.4"/><path d="M84 128c0-18 28-22 36-4z" fill="#c7402a"/><path d="M102 112v-8"/><path d="M112 128c-2-16 12-24 22-16 12-8 28 2 26 16z" fill="#2a6741"/><path d="M140 112c6-22 14-36 26-44M150 114c8-18 14-26 24-30" stroke="#2a6741" stroke-width="3.5"/>`,
  },
  'Tenun dan batik': {
    works: 'menenun kain',
    makes: 'kain tenun',
    draw: `<path d="M22 22h11v150H22zM147 22h11v150h-11z" fill="#c4b79d"/><path d="M14 30h152v11H14z" fill="#c98f63"/><path d="M46 41v61M55 41v61M64 41v61M73 41v61M82 41v61M91 41v61M100 41v61M109 41v61M118 41v61M127 41v61M136 41v61" stroke-width="1.3"/><path d="M40 102h100v52H40z" fill="#c7402a"/><path d="M46 114l8-6 8 6-8 6zM64 114l8-6 8 6-8 6zM82 114l8-6 8 6-8 6zM100 114l8-6 8 6-8 6zM118 114l8-6 8 6-8 6zM46 130l8-6 8 6-8 6zM64 130l8-6 8 6-8 6zM82 130l8-6 8 6-8 6zM100 130l8-6 8 6-8 6zM118 130l8-6 8 6-8 6z" fill="#fadd83" stroke-width="1.2"/><path d="M34 70h112v8H34z" fill="#fffcf5"/><path d="M18 154h144v10H18z" fill="#c98f63"/>`,
  },
  'Olahan pangan': {
    works: 'mengemas kerupuk',
    makes: 'kemasan berizin',
    draw: `${table}<path d="M24 118V72l8-8h28l8 8v46z" fill="#fffcf5"/><path d="M24 84h44v20H24z" fill="#c7402a"/><circle cx="46" cy="94" r="6" fill="#fadd83"/><path d="M80 118V84l6-6h24l6 6v34z" fill="#fffcf5"/><path d="M80 92h36v16H80z" fill="#2a6741"/><circle cx="98" cy="100" r="5" fill="#fadd83"/><path d="M128 118c-4-14 4-24 18-24s22 10 18 24z" fill="#fadd83"/><path d="M134 112c4-6 8-8 12-8M148 114c2-4 6-6 10-6" stroke-width="1.4"/>${jar(70, 44, '#c7402a')}`,
  },
  Perikanan: {
    works: 'mengasapi bandeng',
    makes: 'bandeng tanpa duri',
    draw: `${table}<path d="M20 104c20-22 58-22 78 0-20 22-58 22-78 0z" fill="#b5c3ea"/><path d="M98 104l20-14v28z" fill="#b5c3ea"/><circle cx="36" cy="101" r="2.5" fill="#143d27"/><path d="M50 92c6 8 6 16 0 24M64 90c6 9 6 19 0 28M78 94c4 7 4 13 0 20" stroke-width="1.4"/><path d="M70 76c20-16 52-14 68 4-20 16-52 14-68-4z" fill="#8fba94"/><path d="M138 80l18-12v24z" fill="#8fba94"/><circle cx="84" cy="76" r="2.5" fill="#143d27"/><path d="M100 68c4 8 4 14 0 22M116 68c4 8 4 14 0 22" stroke-width="1.4"/>${basket(122, 146, '#c98f63')}`,
  },
  Peternakan: {
    works: 'memberi makan ayam',
    makes: 'telur siap dijemput',
    draw: `<path d="M24 172v-18M46 172v-18"/><path d="M12 140c-4-26 8-44 28-44 4-16 12-24 24-22 6 1 9 6 8 12l10 5-9 5c0 30-14 58-40 58-12 0-19-5-21-14z" fill="#fffcf5"/><path d="M56 76c0-8 6-12 10-8 4-4 10 0 8 8" fill="#c7402a"/><circle cx="63" cy="84" r="2" fill="#143d27"/><path d="M22 130c8 8 22 8 30 0" stroke-width="1.6"/><path d="M96 172c-12-16 4-26 38-26s50 10 38 26z" fill="#c98f63"/><path d="M100 164h68M108 154h54" stroke-width="1.4"/><ellipse cx="114" cy="142" rx="9" ry="11" fill="#fdedb8"/><ellipse cx="133" cy="138" rx="9" ry="11" fill="#fffcf5"/><ellipse cx="152" cy="142" rx="9" ry="11" fill="#fdedb8"/>`,
  },
  Jasa: {
    works: 'menyetrika cucian',
    makes: 'cucian rapi',
    draw: `<path d="M6 118h150c8 0 12 4 12 9H6z" fill="#8fba94"/><path d="M40 127l60 45M100 127l-60 45"/><path d="M92 118c2-22 16-30 34-30h22v-12h-30c-6 0-9-6-4-9h42v51z" fill="#344e98"/><path d="M98 108h58" stroke-width="1.4"/><path d="M14 118v-12h52v12zM18 106V94h46v12zM14 94V82h48v12z" fill="#fffcf5"/><path d="M14 112h52M18 100h46M14 88h48" stroke-width="1.3"/><path d="M22 82V70h40v12z" fill="#ebb51d"/><path d="M6 20h168" /><path d="M30 20v12h-8v28h32V32h-8V20zM96 20c-2 14-6 18-10 40h30c-4-22-8-26-10-40z" fill="#c7402a"/>`,
  },
  Perdagangan: {
    works: 'berjualan di pasar',
    makes: 'dagangan pekan ini',
    draw: `<path d="M12 40l14-24h128l14 24z" fill="#c7402a"/><path d="M12 40h26v14a13 9 0 0 1-26 0zM64 40h26v14a13 9 0 0 1-26 0zM116 40h26v14a13 9 0 0 1-26 0z" fill="#fadd83"/><path d="M38 40h26v14a13 9 0 0 1-26 0zM90 40h26v14a13 9 0 0 1-26 0zM142 40h26v14a13 9 0 0 1-26 0z" fill="#fffcf5"/><path d="M20 54v118M160 54v118"/><path d="M14 118h152v9H14z" fill="#c98f63"/><path d="M30 118V84h28l6 10-8 4v20zM30 84l-8 10 8 4" fill="#344e98"/><path d="M74 118V84h28l6 10-8 4v20zM74 84l-8 10 8 4" fill="#2a6741"/><path d="M116 118l8-30h20l8 30z" fill="#ebb51d"/><path d="M14 127h152v45H14z" fill="#dceadb"/><path d="M30 140h36v20H30zM82 140h60v20H82z" fill="#fffcf5" stroke-width="1.4"/>`,
  },
};
